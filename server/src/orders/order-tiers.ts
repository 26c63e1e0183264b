/**
 * The cancellation tiers of the order `o` at its location `l`. The percentage of a moved booking is at most the one
 * that its original booking had when it was moved.
 */
export const orderTiers = `
  (select coalesce(jsonb_agg(tier || jsonb_build_object('percent', least((tier ->> 'percent')::integer, o.most_back))
                             order by position), '[]')
     from jsonb_array_elements(l.cancellation_tiers) with ordinality as one (tier, position))`
