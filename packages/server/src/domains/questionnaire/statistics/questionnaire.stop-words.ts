/** Words that stand in every text and say nothing of it. All four languages together: people mix them, and none is a word of weight in another. */
const lists = [
  // English
  `about above after again all also am an and any are aren't as at be because been before being below between both but by can can't cannot could
   couldn't did didn't do does doesn't doing don't down during each even ever few for from further get gets getting got had hadn't has hasn't have
   haven't having he her here hers herself him himself his how i'd i'll i'm i've if in into is isn't it it's its itself just let's like made make
   many may me might more most much must my myself no nor not now of off on once one only or other our ours ourselves out over own please quite
   really same she should shouldn't since so some such than that that's the their theirs them themselves then there there's these they they're
   this those through to too under until up upon us very was wasn't we we're well were weren't what when where which while who whom why will with
   won't would wouldn't yes yet you you're your yours yourself`,
  // Spanish
  `al algo algunas alguno algunos ante antes aquí así aún aunque bien cada casi como cómo con contra cosa cosas creo cual cuál cuando cuándo de del
   desde donde dónde dos durante el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estaba estas este esto estos
   estoy fue fueron ha había han hasta hay he la las le les lo los más me mi mí mis mismo mucha muchas mucho muchos muy nada ni no nos nosotros
   nuestra nuestro nunca para pero poco por porque pues que qué quien quién se ser sería si sí sido siempre sin sobre solo sólo son soy su sus
   también tan tanto te tener tengo ti tiene tienen todo toda todas todos tu tú tus un una unas uno unos usted ustedes va vez ya yo`,
  // Chinese
  `一个 一些 一下 一样 一直 一种 不是 不会 不能 不要 不过 与 之 之后 之前 也是 为了 为什么 于 什么 他们 以及 以后 但是 你们 使 其 其他 再 到 却 又 只是 可以 可能
   各 同时 后 吗 吧 呢 和 哪 因为 因此 在 多 大家 太 好 如果 如何 它 它们 对于 就是 已经 希望 应该 怎么 我们 或者 所以 所有 才 把 时候 是 是否 有 有些 有点 没有 然后
   现在 由于 的话 着 给 而且 自己 虽然 被 觉得 让 该 还是 还有 这 这个 这些 这样 这种 通过 那 那个 那些 那么 都是 里 非常 比较 感觉 进行 需要 能够 特别 真的 很多 更加`,
  // Japanese
  `ある いう いた いる おり おります から けど こと これ こちら ください さん しかし して しました します する せん そう その それ ため だけ だった だと たい たく ついて
   でき できる です でした でしょう ところ として とても ない なく なかった なし など なり なる なった なん にて ので のに のは ほど ほう まし ました ましたら ます ません
   また まだ まで もう もの もっと よう よく より よかった らしい られ られる れる わけ 私 自分 思い 思う 思います 思いました 方 時 為 等 今回 非常 場合 感じ`,
];

export const stopWords: ReadonlySet<string> = new Set(lists.join(' ').split(/\s+/));
