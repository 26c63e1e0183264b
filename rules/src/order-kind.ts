/** What an order sells. `goods`: add-ons that staff sell at the counter. */
export const orderKinds = ['court', 'package', 'enrolment', 'goods'] as const

export type OrderKind = (typeof orderKinds)[number]
