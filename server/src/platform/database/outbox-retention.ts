/** Days after which a finished outbox row is deleted. Until then its key prevents the effect from happening twice. */
export const outboxRetentionDays = 180

/** SQL condition: the outbox row of that moment still exists. Invariants check nothing older, with a margin of 30 days. */
export const isWithinRetention = (moment: string): string =>
  `${moment} > now() - interval '${outboxRetentionDays - 30} days'`
