-- Money that a gateway or an organiser says has arrived, each fact once. p_rows: [{ paymentId, paidCents, tradeNo, paidAt, by }] of one
-- organisation; free orders as [{ orderId, free: true }]. Outcomes: paid; repeated (known already); differs (kept, never PAID); twice (the
-- order was paid otherwise, the money is due back); refund-due (late, and no place is left); not-free; credited (a top-up); not-open (a free
-- order that is over); unknown.
CREATE OR REPLACE FUNCTION settle_payments(p_organisation uuid, p_rows jsonb)
RETURNS TABLE (ord int, outcome text, order_id uuid, event_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
-- Planned anew at every call: a plan kept from nearly empty tables may read full ones whole.
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  r record; credit bigint; has_reviewed boolean; voids uuid[]; asked uuid[]; of_asked uuid[];
  paid_orders uuid[] := '{}'; free_orders uuid[] := '{}'; late_orders uuid[] := '{}'; late uuid; seen uuid[] := '{}';
  -- What is written for the whole batch at once, side by side.
  pays uuid[] := '{}'; cents bigint[] := '{}'; trades text[] := '{}'; moments timestamptz[] := '{}'; channels text[] := '{}'; sandboxes boolean[] := '{}';
  of_orders uuid[] := '{}'; of_recharges uuid[] := '{}'; of_events uuid[] := '{}'; verdicts text[] := '{}'; lates boolean[] := '{}'; users uuid[] := '{}';
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  -- By arrays: what a set-returning function yields the planner takes for a hundred rows, and then reads every order of the organisation.
  SELECT coalesce(array_agg((v->>'paymentId')::uuid), '{}'), coalesce(array_agg((v->>'orderId')::uuid), '{}') INTO asked, of_asked FROM jsonb_array_elements(p_rows) v;
  of_asked := of_asked || ARRAY(SELECT p.order_id FROM payment p WHERE p.organisation_id = p_organisation AND p.id = ANY(asked));
  PERFORM FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(of_asked) ORDER BY o.id FOR UPDATE;
  PERFORM FROM payment p WHERE p.organisation_id = p_organisation AND p.id = ANY(asked) ORDER BY p.id FOR UPDATE;
  PERFORM FROM event_tally e WHERE e.organisation_id = p_organisation
    AND e.event_id = ANY(ARRAY(SELECT o.event_id FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(of_asked)))
    ORDER BY e.event_id FOR UPDATE;

  -- Late money takes its stock order by order: all of it locked in order before.
  IF EXISTS (SELECT FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(of_asked) AND o.state IN ('EXPIRED', 'CANCELLED')) THEN
    PERFORM FROM ticket_tally t WHERE t.organisation_id = p_organisation
      AND t.ticket_id = ANY(ARRAY(SELECT k.ticket_id FROM order_ticket k WHERE k.organisation_id = p_organisation AND k.order_id = ANY(of_asked)))
      ORDER BY t.ticket_id FOR UPDATE;
    PERFORM FROM ticket_pool l WHERE l.organisation_id = p_organisation AND l.id = ANY(ARRAY(
      SELECT c.pool_id FROM order_ticket k JOIN ticket c ON c.organisation_id = p_organisation AND c.id = k.ticket_id
      WHERE k.organisation_id = p_organisation AND k.order_id = ANY(of_asked) AND c.pool_id IS NOT NULL)) ORDER BY l.id FOR UPDATE;
  END IF;

  FOR r IN
    SELECT (t.o - 1)::int AS ord, coalesce((t.v->>'free')::boolean, false) AS free, (t.v->>'paymentId')::uuid AS payment_id, (t.v->>'paidCents')::bigint AS paid_cents,
      t.v->>'tradeNo' AS trade_no, coalesce((t.v->>'paidAt')::timestamptz, now()) AS paid_at, (t.v->>'by')::uuid AS by_user,
      p.id AS known, p.state AS payment_state, p.amount_cents, p.recharge_id, p.channel, p.is_sandbox,
      o.id AS order_id, o.state, o.total_cents, o.event_id, o.coupon_id, o.buyer_key, o.closed_by
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS t(v, o)
    LEFT JOIN payment p ON p.organisation_id = p_organisation AND p.id = (t.v->>'paymentId')::uuid AND p.id = ANY(asked)
    LEFT JOIN ticket_order o ON o.organisation_id = p_organisation AND o.id = coalesce(p.order_id, (t.v->>'orderId')::uuid) AND o.id = ANY(of_asked)
    ORDER BY t.o
  LOOP
    ord := r.ord; order_id := r.order_id; event_id := r.event_id;
    IF r.free THEN
      IF r.order_id IS NULL THEN outcome := 'unknown';
      ELSIF r.state = 'PAID' OR r.order_id = ANY(free_orders) THEN outcome := 'repeated';
      ELSIF r.total_cents > 0 THEN outcome := 'not-free';
      ELSIF r.state NOT IN ('HELD', 'AWAITING_PAYMENT', 'PAYING') THEN outcome := 'not-open';
      ELSE outcome := 'paid'; free_orders := free_orders || r.order_id;
      END IF;
      RETURN NEXT; CONTINUE;
    END IF;
    IF r.known IS NULL THEN outcome := 'unknown'; RETURN NEXT; CONTINUE; END IF;
    IF r.payment_state = 'PAID' OR r.payment_id = ANY(seen) THEN outcome := 'repeated'; RETURN NEXT; CONTINUE; END IF;
    seen := seen || r.payment_id;

    IF r.recharge_id IS NOT NULL THEN
      IF r.paid_cents <> r.amount_cents THEN
        outcome := 'differs-back';
        UPDATE recharge SET state = 'REFUND_DUE', paid_at = r.paid_at WHERE organisation_id = p_organisation AND id = r.recharge_id AND state <> 'PAID';
      ELSE
        UPDATE recharge SET state = 'PAID', paid_by = r.channel, is_sandbox = r.is_sandbox, paid_at = r.paid_at
        WHERE organisation_id = p_organisation AND id = r.recharge_id AND state <> 'PAID' RETURNING credit_cents INTO credit;
        IF FOUND THEN
          outcome := 'credited';
          INSERT INTO account_balance AS b (organisation_id, balance_cents) VALUES (p_organisation, credit)
          ON CONFLICT (organisation_id) DO UPDATE SET balance_cents = b.balance_cents + EXCLUDED.balance_cents;
          INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents)
          VALUES (p_organisation, 'credited', r.recharge_id, 'unallocated', 'balance', r.paid_cents);
          IF credit > r.paid_cents THEN
            INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents)
            VALUES (p_organisation, 'bonus', r.recharge_id, 'bonus', 'balance', credit - r.paid_cents);
          END IF;
        ELSE outcome := 'twice';
        END IF;
      END IF;
    ELSIF r.order_id = ANY(paid_orders) OR r.state IN ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_DUE') THEN
      outcome := 'twice';
      UPDATE ticket_order SET problem = coalesce(problem, 'PAID_TWICE'), version = version + 1 WHERE organisation_id = p_organisation AND id = r.order_id;
    ELSIF r.paid_cents <> r.amount_cents OR r.amount_cents <> r.total_cents THEN
      -- Kept and shown to the organiser, who sends it back or accepts it; the hold runs on as it did.
      outcome := 'differs';
      UPDATE ticket_order SET problem = 'AMOUNT_DIFFERS', version = version + 1 WHERE organisation_id = p_organisation AND id = r.order_id;
      INSERT INTO order_history (organisation_id, order_id, kind, detail)
      VALUES (p_organisation, r.order_id, 'amount-differs', jsonb_build_object('paidCents', r.paid_cents, 'dueCents', r.total_cents, 'channel', r.channel));
    ELSE
      outcome := 'paid';
      IF r.state IN ('EXPIRED', 'CANCELLED') THEN
        -- Late. What the order's end gave back is taken again, if it is still there: the CHECKs say so.
        IF r.closed_by IN ('organiser', 'review') THEN outcome := 'refund-due';
        ELSE
          BEGIN
            SELECT array_agg(id) INTO voids FROM order_ticket t WHERE t.organisation_id = p_organisation AND t.order_id = r.order_id AND t.state = 'VOID' AND t.voided_by = r.state;
            PERFORM move_stock(p_organisation, voids, 1, 0, 0);
            -- A special price whose number has run out meanwhile was promised to this buyer: only the stock decides.
            UPDATE order_ticket SET state = 'RESERVED', voided_by = NULL, tier_id = NULL WHERE organisation_id = p_organisation AND id = ANY(voids);
            IF r.coupon_id IS NOT NULL THEN
              UPDATE coupon_tally SET used = used + 1 WHERE organisation_id = p_organisation AND coupon_id = r.coupon_id;
            END IF;
            -- Counted again among what this buyer has, where that is limited; a limit reached meanwhile does not send the money back.
            INSERT INTO buyer_tally AS b (organisation_id, subject_id, buyer_key, taken)
            SELECT p_organisation, d.id, r.buyer_key, d.n FROM (
              SELECT t.ticket_id AS id, count(*)::int AS n FROM order_ticket t JOIN ticket k ON k.organisation_id = p_organisation AND k.id = t.ticket_id
              WHERE t.organisation_id = p_organisation AND t.id = ANY(voids) AND k.per_buyer IS NOT NULL GROUP BY t.ticket_id
              UNION ALL
              SELECT c.id, 1 FROM coupon c WHERE c.organisation_id = p_organisation AND c.id = r.coupon_id AND c.per_buyer IS NOT NULL ORDER BY 1) d
            ON CONFLICT (organisation_id, subject_id, buyer_key) DO UPDATE SET taken = b.taken + EXCLUDED.taken;
          EXCEPTION WHEN check_violation THEN outcome := 'refund-due';
          END;
        END IF;
        IF outcome = 'refund-due' THEN
          UPDATE ticket_order SET state = 'REFUND_DUE', problem = 'REFUND_DUE', paid_by = r.channel, is_sandbox = r.is_sandbox, paid_at = r.paid_at, version = version + 1
          WHERE organisation_id = p_organisation AND id = r.order_id;
        END IF;
      END IF;
      IF outcome = 'paid' THEN
        paid_orders := paid_orders || r.order_id;
        IF r.state IN ('EXPIRED', 'CANCELLED') THEN late_orders := late_orders || r.order_id; END IF;
      END IF;
    END IF;
    pays := pays || r.payment_id; cents := cents || r.paid_cents; trades := trades || r.trade_no; moments := moments || r.paid_at; channels := channels || r.channel;
    sandboxes := sandboxes || r.is_sandbox; of_orders := of_orders || r.order_id; of_recharges := of_recharges || r.recharge_id; of_events := of_events || r.event_id; verdicts := verdicts || outcome;
    lates := lates || coalesce(r.state IN ('EXPIRED', 'CANCELLED'), false); users := users || r.by_user;
    outcome := CASE outcome WHEN 'differs-back' THEN 'differs' ELSE outcome END;
    RETURN NEXT;
  END LOOP;

  IF pays <> '{}' THEN
    UPDATE payment p SET state = 'PAID', paid_cents = k.cents, gateway_trade_no = k.trade, paid_at = k.moment, next_check_at = NULL,
      -- Money without a place, or a second time: all of it goes back.
      refunded_cents = CASE WHEN k.verdict IN ('refund-due', 'twice', 'differs-back') THEN k.cents ELSE 0 END
    FROM unnest(pays, cents, trades, moments, verdicts) AS k(id, cents, trade, moment, verdict) WHERE p.organisation_id = p_organisation AND p.id = k.id;
    -- Other attempts to pay the same are closed at their gateways with the next look.
    UPDATE payment SET next_check_at = now() WHERE organisation_id = p_organisation AND order_id = ANY(array_remove(of_orders, NULL)) AND state = 'OPEN';
    IF array_remove(of_recharges, NULL) <> '{}' THEN
      UPDATE payment SET next_check_at = now() WHERE organisation_id = p_organisation AND recharge_id = ANY(of_recharges) AND state = 'OPEN';
    END IF;
    INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, event_id, order_id)
    SELECT p_organisation, 'received', k.id, k.channel, 'unallocated', k.cents, k.event, k.of FROM unnest(pays, channels, cents, of_events, of_orders) AS k(id, channel, cents, event, of);
    IF verdicts && ARRAY['refund-due', 'differs-back', 'twice'] THEN
      INSERT INTO refund (organisation_id, payment_id, order_id, event_id, amount_cents, cause)
      SELECT p_organisation, k.id, k.of, k.event, k.cents, CASE k.verdict WHEN 'refund-due' THEN 'late' WHEN 'differs-back' THEN 'differs' ELSE 'twice' END
      FROM unnest(pays, of_orders, of_events, cents, verdicts) AS k(id, of, event, cents, verdict) WHERE k.verdict IN ('refund-due', 'twice', 'differs-back');
    END IF;
    INSERT INTO order_history (organisation_id, order_id, kind, detail, by_user)
    SELECT p_organisation, k.of, k.verdict, jsonb_build_object('cents', k.cents, 'channel', k.channel, 'late', k.late), k.by
    FROM unnest(of_orders, verdicts, cents, channels, lates, users) AS k(of, verdict, cents, channel, late, by)
    WHERE k.of IS NOT NULL AND k.verdict IN ('paid', 'refund-due', 'twice');
    UPDATE ticket_order o SET paid_by = k.channel, is_sandbox = k.sandbox, paid_at = k.moment, state = 'PAID', expires_at = NULL, closed_at = NULL,
      closed_by = NULL, problem = CASE problem WHEN 'AMOUNT_DIFFERS' THEN problem END, version = version + 1
    FROM unnest(of_orders, channels, sandboxes, moments, verdicts) AS k(of, channel, sandbox, moment, verdict)
    WHERE k.verdict = 'paid' AND o.organisation_id = p_organisation AND o.id = k.of;
  END IF;
  IF free_orders <> '{}' THEN
    UPDATE ticket_order SET paid_by = 'free', paid_at = now(), state = 'PAID', expires_at = NULL, closed_at = NULL, closed_by = NULL,
      problem = CASE problem WHEN 'AMOUNT_DIFFERS' THEN problem END, version = version + 1
    WHERE organisation_id = p_organisation AND id = ANY(free_orders);
    INSERT INTO order_history (organisation_id, order_id, kind, detail)
    SELECT p_organisation, f.id, 'paid', '{"cents": 0, "channel": "free"}' FROM unnest(free_orders) AS f(id);
  END IF;

  paid_orders := paid_orders || free_orders;
  IF paid_orders = '{}' THEN RETURN; END IF;
  SELECT bool_or(o.needs_review) INTO has_reviewed FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(paid_orders);
  -- Whoever was reviewed before paying is a participant already.
  IF has_reviewed THEN
    UPDATE participant p SET unpaid = false, is_sandbox = o.is_sandbox, version = p.version + 1 FROM order_ticket t, ticket_order o
    WHERE t.organisation_id = p_organisation AND t.order_id = ANY(paid_orders) AND o.organisation_id = p_organisation AND o.id = t.order_id
      AND p.organisation_id = p_organisation AND p.id = t.participant_id AND p.unpaid;
  END IF;
  PERFORM admit_tickets(p_organisation, paid_orders);
  IF has_reviewed THEN
    UPDATE participant p SET revision = e.revision FROM order_ticket t, event_tally e
    WHERE t.organisation_id = p_organisation AND t.order_id = ANY(paid_orders) AND t.needs_review AND p.organisation_id = p_organisation AND p.id = t.participant_id
      AND e.organisation_id = p_organisation AND e.event_id = p.event_id;
  END IF;
  PERFORM move_stock(p_organisation, (SELECT array_agg(id) FROM order_ticket WHERE organisation_id = p_organisation AND order_id = ANY(paid_orders) AND state <> 'VOID'), -1, 1, 0);
  -- A free ticket under review becomes valid with the approval; what was not reviewed is valid since it was admitted.
  IF has_reviewed THEN
    UPDATE order_ticket t SET state = 'VALID' FROM participant p
    WHERE t.organisation_id = p_organisation AND t.order_id = ANY(paid_orders) AND t.state = 'RESERVED'
      AND p.organisation_id = p_organisation AND p.id = t.participant_id AND p.state = 'APPROVED';
  END IF;
  -- People whom the order's end had cancelled after their review come back (migration 0012).
  FOREACH late IN ARRAY late_orders LOOP PERFORM heal_tickets(p_organisation, late, NULL); END LOOP;
  INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, event_id, order_id)
  SELECT p_organisation, 'sold', o.id, 'unallocated', 'sales', o.total_cents, o.event_id, o.id
  FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(paid_orders) AND o.total_cents > 0;
END $$;
