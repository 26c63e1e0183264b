/**
 * The cancellation tiers of the order `o` at its location `l`. A move is not refunded by more percent than its original
 * booking was when it was moved.
 */
export const orderTiers = `
  (select coalesce(jsonb_agg(tier || jsonb_build_object('percent', least((tier ->> 'percent')::integer, o.most_back))
                             order by position), '[]')
     from jsonb_array_elements(l.cancellation_tiers) with ordinality as one (tier, position))`
