/** Roles of staff, from the one with the fewest rights to the one with the most. */
export const staffRoles = ['front-desk', 'coach', 'finance', 'manager', 'owner'] as const

export type StaffRole = (typeof staffRoles)[number]

/** A role that a person has at a location. The location is null for an owner, who has all locations. */
export type HeldRole = { readonly role: StaffRole; readonly locationId: string | null }

/** The roles that may do each action of staff. */
const allowedRoles = {
  'see-schedule': ['front-desk', 'finance', 'manager', 'owner'],
  sell: ['front-desk', 'manager', 'owner'],
  // Agrees on a payment deadline after the start of play.
  'let-pay-after-start': ['manager', 'owner'],
  // Payments by card terminal, printed QRIS code and transfer, which are compared with a bank statement.
  'see-payments': ['front-desk', 'finance', 'manager', 'owner'],
  // Never the person who took the money.
  'verify-payments': ['finance', 'owner'],
  // The refund queue. Bank accounts are shown only to people with `approve-refunds`, and each look is a staff act.
  'see-refunds': ['front-desk', 'finance', 'manager', 'owner'],
  // Approves, sends and finishes transfers. Nobody approves a transfer that they requested.
  'approve-refunds': ['finance', 'owner'],
  // Chooses another refund route, and types the bank account that the player says.
  'route-refunds': ['manager', 'owner'],
  // Refunds cash payments in cash.
  'refund-cash': ['front-desk', 'manager', 'owner'],
  'see-orders': ['front-desk', 'finance', 'manager', 'owner'],
  // Phone numbers and e-mail addresses of customers of the location.
  'see-contacts': ['front-desk', 'manager', 'owner'],
  'note-order': ['front-desk', 'manager', 'owner'],
  // Takes payments, and leaves balances unpaid up to a limit (`leave-unpaid`).
  'take-payment': ['front-desk', 'manager', 'owner'],
  // Writes off an unpaid balance.
  'forgive-rest': ['manager', 'owner'],
  // Payments that the person took in the last minutes; `actionForCorrection` decides about others.
  'correct-payment': ['front-desk', 'finance', 'manager', 'owner'],
  // Records arrivals and no-shows.
  'check-in': ['front-desk', 'manager', 'owner'],
  // Sees the classes of today, and marks who came. Coaches also see their own bookings, and mark only their own classes.
  'take-attendance': ['front-desk', 'coach', 'manager', 'owner'],
  // Marks who came to the classes of all coaches.
  'mark-any-class': ['front-desk', 'manager', 'owner'],
  'change-booking': ['front-desk', 'manager', 'owner'],
  'cancel-booking': ['front-desk', 'manager', 'owner'],
  // Refunds other percentages than those of the cancellation tiers, and sums above the limit of the front desk.
  'cancel-custom-percents': ['manager', 'owner'],
  // The front desk blocks a few court-hours of today (`StaffLimits`), and ends only its own blocks.
  'block-hours': ['front-desk', 'manager', 'owner'],
  'block-any-hours': ['manager', 'owner'],
  // The fixed weekly hours of people.
  'see-series': ['front-desk', 'finance', 'manager', 'owner'],
  // Creates, changes and ends fixed weekly hours.
  series: ['manager', 'owner'],
  // Closes courts because of rain, a power cut or another reason, and settles their bookings.
  'close-courts': ['manager', 'owner'],
  'see-drawers': ['front-desk', 'finance', 'manager', 'owner'],
  'use-drawer': ['front-desk', 'manager', 'owner'],
  // Never the person who counted the drawer.
  'sign-drawer': ['manager', 'owner'],
  // The audit log: `staffActsSeenBy` says which staff acts.
  'see-acts': ['front-desk', 'coach', 'finance', 'manager', 'owner'],
  'see-staff': ['manager', 'owner'],
  // Gives and takes roles of other people, as far as `mayGiveRole` allows it.
  'change-staff': ['manager', 'owner'],
  // Which counter machines there are, and who is present.
  'see-devices': ['manager', 'owner'],
  'change-devices': ['manager', 'owner'],
  // Takes over a counter machine by PIN. These roles include all rights of the front desk.
  'take-over': ['front-desk', 'manager', 'owner'],
  // The names of people.
  'find-people': ['front-desk', 'finance', 'manager', 'owner'],
  // Name, phone number, e-mail address, visits and note of a person.
  'see-people': ['front-desk', 'manager', 'owner'],
  'change-people': ['front-desk', 'manager', 'owner'],
  // Sets and clears the flag of a person.
  'flag-person': ['manager', 'owner'],
  // Gives and takes store credit and package hours; above a limit with the approval of somebody else.
  'adjust-balances': ['manager', 'owner'],
  'merge-people': ['manager', 'owner'],
  // Everything that is stored about one person, and lists with personal data.
  'export-person': ['manager', 'owner'],
  // Reports with money.
  'see-reports': ['finance', 'manager', 'owner'],
  'export-reports': ['finance', 'manager', 'owner'],
  // The gateway's settlement files, compared with our payments.
  'see-settlements': ['finance', 'manager', 'owner'],
  'load-settlement': ['finance', 'manager', 'owner'],
  'export-settlements': ['finance', 'manager', 'owner'],
  // Lists of the desk and the back office. Each list needs another action too: `listActions`.
  'export-lists': ['finance', 'manager', 'owner'],
  // The offer: what is sold, when and at which price, and the settings of the location.
  'see-offer': ['front-desk', 'finance', 'manager', 'owner'],
  // Settings about money also need a new code: `isMoneySetting`.
  'change-offer': ['manager', 'owner'],
  // Imports people and bookings to come from a file.
  import: ['manager', 'owner'],
  // Sets up a new location and opens it to players.
  'open-location': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffAction = keyof typeof allowedRoles

/** For tests. @internal */
export const staffActions = Object.keys(allowedRoles) as StaffAction[]

/** The roles of a person at a location, the one with the fewest rights first. */
export const rolesAt = (held: readonly HeldRole[], locationId: string): StaffRole[] =>
  staffRoles.filter((role) =>
    held.some((one) => one.role === role && (one.locationId === null || one.locationId === locationId)),
  )

/** Which staff acts a person with these roles may see: their own, those of the location, or those of all locations. */
export const staffActsSeenBy = (roles: readonly StaffRole[]): 'own' | 'location' | 'all' => {
  if (roles.includes('owner')) return 'all'
  return roles.includes('manager') || roles.includes('finance') ? 'location' : 'own'
}

export const rolesFor = (action: StaffAction): readonly StaffRole[] => allowedRoles[action]

/** Whether a person with these roles at a location may do an action there. */
export const staffMay = (roles: readonly StaffRole[], action: StaffAction): boolean =>
  allowedRoles[action].some((role) => roles.includes(role))

/**
 * What some roles may do up to a limit of the location (`StaffLimits`). Above the limit, one of these roles must do it, or
 * approve it by a code of the authenticator app.
 */
export const approverRoles = {
  'pay-out': ['manager', 'owner'],
  'leave-unpaid': ['manager', 'owner'],
  'price-off': ['manager', 'owner'],
  // Payment by store credit or package hours of a customer who shows no code. It always needs an approval.
  'use-balances': ['manager', 'owner'],
  // Changes of store credit and package hours above `MAX_PER_DAY_ALONE`.
  'adjust-balances': ['manager', 'owner'],
  // Corrections of payments that somebody else took, or some time ago.
  'correct-payment': ['finance', 'manager', 'owner'],
  // Corrections that lower the expected cash.
  'correct-cash': ['manager', 'owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type ApprovedAction = keyof typeof approverRoles

/** The keys of `approverRoles` as a list, which the schema of a request needs. */
export const approvedActions = [
  'pay-out',
  'leave-unpaid',
  'price-off',
  'use-balances',
  'adjust-balances',
  'correct-payment',
  'correct-cash',
] as const satisfies readonly ApprovedAction[]

/** The role that allows one of these actions without an approval; undefined if an approval is needed. */
export const roleWithoutApproval = (
  roles: readonly StaffRole[],
  action: ApprovedAction,
  isWithinLimit: boolean,
): StaffRole | undefined =>
  roles.find((role) => isWithinLimit || approverRoles[action].some((approver) => approver === role))

/** Some actions need a code of the authenticator app that was entered at most so many minutes ago. */
export const NEW_CODE_MINUTES = 15
const newCodeActions: ReadonlySet<StaffAction> = new Set([
  'change-staff',
  'change-devices',
  'sign-drawer',
  'export-person',
  'export-reports',
  'export-settlements',
  'export-lists',
  'approve-refunds',
  'route-refunds',
])

/** Whether an action needs a code that was entered within `NEW_CODE_MINUTES`. */
export const needsNewCode = (action: StaffAction): boolean => newCodeActions.has(action)

/** The roles of a person who took over a counter machine by PIN: front desk, at the location of the machine only. */
export const rolesByPin = (held: readonly HeldRole[], locationId: string): HeldRole[] =>
  staffMay(rolesAt(held, locationId), 'take-over') ? [{ role: 'front-desk', locationId }] : []

/** The roles that each role may give to other people and take from them. */
const rolesGivenBy: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  'front-desk': [],
  coach: [],
  finance: [],
  manager: ['front-desk', 'coach'],
  owner: staffRoles,
}

/** Whether a person with these roles at a location may give another person a role there, or take it away. */
export const mayGiveRole = (roles: readonly StaffRole[], role: StaffRole): boolean =>
  roles.some((giverRole) => rolesGivenBy[giverRole].includes(role))

/** Whether a person with the roles `held` may take away all roles of another person, who has the roles `otherRoles`. */
export const mayRemoveAllRoles = (held: readonly HeldRole[], otherRoles: readonly HeldRole[]): boolean =>
  otherRoles.every(({ role, locationId }) => mayGiveRole(rolesAt(held, locationId ?? ''), role))

/** The role that a staff act records: of the roles that allow the action, the one with the fewest rights. */
export const actingRole = (roles: readonly StaffRole[], action: StaffAction): StaffRole | undefined =>
  roles.find((role) => staffMay([role], action))
