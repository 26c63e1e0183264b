/** The tiers under which the order `o` was sold at its location `l`. */
export const soldTiers = 'coalesce(o.tiers, l.cancellation_tiers)'

/**
 * The cancellation tiers of the order `o` at its location `l`. If the order replaced a booking, its percentages are at
 * most the one that the replaced booking had at the move (`most_back`).
 */
export const orderTiers = `
  (select coalesce(jsonb_agg(tier || jsonb_build_object('percent', least((tier ->> 'percent')::integer, o.most_back))
                             order by position), '[]')
     from jsonb_array_elements(${soldTiers}) with ordinality as one (tier, position))`
