/** A row of the outbox is kept so long after its effect: until then its key keeps the effect from happening twice. */
export const outboxRetentionDays = 180

/** Of what is younger than this the outbox has the last word: invariants ask it about nothing older. */
export const isWithinRetention = (moment: string): string =>
  `${moment} > now() - interval '${outboxRetentionDays - 30} days'`
