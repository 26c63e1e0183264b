/** Days after which a finished outbox row is deleted. Until then its key prevents the effect from happening twice. */
export const outboxRetentionDays = 180

/**
 * SQL condition: outbox rows that were written at `moment` (an SQL expression) still exist for sure. Invariants check
 * nothing older. The margin to the deletion is 30 days.
 */
export const isWithinRetention = (moment: string): string =>
  `${moment} > now() - interval '${outboxRetentionDays - 30} days'`
