/** A row of the outbox is kept so long after its effect: until then its key keeps the effect from happening twice. */
export const outboxDaysKept = 180

/** Of what is younger than this the outbox has the last word: invariants ask it about nothing older. */
export const isRemembered = (moment: string): string =>
  `${moment} > now() - interval '${outboxDaysKept - 30} days'`
