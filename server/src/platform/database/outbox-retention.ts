/** Days after which a finished outbox row is deleted. Until then its key prevents the effect from happening twice. */
export const outboxRetentionDays = 180

/** SQL condition: outbox rows from `moment` (SQL of a time) still exist. Invariants skip older ones, 30 days before the deletion. */
export const isWithinRetention = (moment: string): string =>
  `${moment} > now() - interval '${outboxRetentionDays - 30} days'`
