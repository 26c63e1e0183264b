import { staffMay, type StaffAction, type StaffRole } from './staff-may.ts'

/**
 * For each list: the action that staff must be allowed to do, besides `export-lists`, to export it. It is the action of the
 * list's page, or `export-person` if the list has phone numbers, e-mail addresses, or names of children.
 */
export const listActions = {
  people: 'export-person',
  bookings: 'export-person',
  orders: 'see-orders',
  payments: 'see-payments',
  refunds: 'see-refunds',
  shifts: 'see-drawers',
  acts: 'see-acts',
  staff: 'see-staff',
  courts: 'see-offer',
  prices: 'see-offer',
  coaches: 'see-offer',
  'add-ons': 'see-offer',
  stock: 'see-offer',
  packages: 'see-offer',
  'held-packages': 'see-orders',
  promos: 'see-offer',
  classes: 'see-offer',
  participants: 'export-person',
  series: 'see-series',
  blocks: 'see-schedule',
  closures: 'close-courts',
  imports: 'import',
} as const satisfies Record<string, StaffAction>

/** Whether a member of staff with these roles at a location may export a list of it. */
export const mayExportList = (roles: readonly StaffRole[], list: keyof typeof listActions): boolean =>
  staffMay(roles, 'export-lists') && staffMay(roles, listActions[list])
