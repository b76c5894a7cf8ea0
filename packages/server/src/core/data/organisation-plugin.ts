import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  ExpressionWrapper,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
  type WithNode,
} from 'kysely';
import { globalTables } from './global-tables.ts';

const ownNode = ValueNode.create(null);

/** The transaction's organisation, for what is written with `sql`: `WHERE o.organisation_id = ${own}`. Outside any it is null, which equals nothing. */
export const own = new ExpressionWrapper<object, never, string>(ownNode);

/**
 * Says the organisation of every table that a statement built with Kysely reads, changes or deletes from, in joins and subqueries too (decision 0095). It guards nothing, the
 * policies do: but what a policy compares with is worked out anew for every row that is looked up, and this is a parameter. What is written with `sql` it does not see: `own` stands
 * there. A row that is added gets the organisation from the column's default.
 */
export class OrganisationPlugin implements KyselyPlugin {
  private readonly transformer: Saying;

  constructor(organisationId: string) {
    this.transformer = new Saying(ValueNode.create(organisationId));
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.transformer.statement(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

class Saying extends OperationNodeTransformer {
  /** Names of the statement's WITH: they are no tables, even where they are called so. */
  private readonly steps = new Set<string>();
  /** Statements that became part of another one: Kysely shows each to the plugin by itself before. */
  private readonly done = new WeakSet<OperationNode>();
  private readonly organisation: ValueNode;

  constructor(organisation: ValueNode) {
    super();
    this.organisation = organisation;
  }

  statement<Node extends OperationNode>(node: Node, queryId: QueryId): Node {
    this.steps.clear();
    const said = this.transformNode(node, queryId);
    this.done.add(said);
    return said;
  }

  protected override transformNodeImpl<Node extends OperationNode>(node: Node & { with?: WithNode }, queryId: QueryId): Node {
    if (this.done.has(node)) return node;
    for (const { name } of node.with?.expressions ?? []) this.steps.add(name.table.table.identifier.name);
    return super.transformNodeImpl<Node>(node, queryId);
  }

  protected override transformValue(node: ValueNode, queryId: QueryId): ValueNode {
    return node === ownNode ? this.organisation : super.transformValue(node, queryId);
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId: QueryId): SelectQueryNode {
    return this.where(super.transformSelectQuery(node, queryId), node.from?.froms ?? []);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId: QueryId): UpdateQueryNode {
    const tables = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
    return this.where(super.transformUpdateQuery(node, queryId), tables);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId: QueryId): DeleteQueryNode {
    return this.where(super.transformDeleteQuery(node, queryId), [...node.from.froms, ...(node.using?.tables ?? [])]);
  }

  /** In the ON, so that the rows of a left join stay. */
  protected override transformJoin(node: JoinNode, queryId: QueryId): JoinNode {
    const joined = super.transformJoin(node, queryId);
    const is = this.conditionOf([node.table], joined.on?.on);
    return is ? { ...joined, on: OnNode.create(is) } : joined;
  }

  private where<Node extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    node: Node,
    tables: readonly OperationNode[],
  ): Node {
    const is = this.conditionOf(tables, node.where?.where);
    return is ? { ...node, where: WhereNode.create(is) } : node;
  }

  /** That the tables' rows are the organisation's, and what the statement says itself. */
  private conditionOf(tables: readonly OperationNode[], said: OperationNode | undefined): OperationNode | undefined {
    let all: OperationNode | undefined;
    for (const each of tables) {
      const table = this.called(each);
      if (!table) continue;
      const column = ReferenceNode.create(ColumnNode.create('organisation_id'), table);
      const is = BinaryOperationNode.create(column, OperatorNode.create('='), this.organisation);
      all = all ? AndNode.create(all, is) : is;
    }
    // What is said may be one piece of `sql` that holds an OR.
    return all && said ? AndNode.create(all, ParensNode.create(said)) : all;
  }

  /** What a table of an organisation is called in the statement. */
  private called(node: OperationNode): TableNode | undefined {
    const table = AliasNode.is(node) ? node.node : node;
    if (!TableNode.is(table) || table.table.schema) return undefined;
    const { name } = table.table.identifier;
    if (this.steps.has(name) || globalTables.includes(name)) return undefined;
    return AliasNode.is(node) && IdentifierNode.is(node.alias) ? TableNode.create(node.alias.name) : table;
  }
}
