/** Roles of staff, from the one with the fewest rights to the one with the most. */
export const staffRoles = ['front-desk', 'coach', 'finance', 'manager', 'owner'] as const

export type StaffRole = (typeof staffRoles)[number]

/** A role at a location; an owner's is for the whole group, and its location is null. */
export type HeldRole = { readonly role: StaffRole; readonly locationId: string | null }

/** The roles that may do each action of staff. */
const allowedRoles = {
  'see-schedule': ['front-desk', 'finance', 'manager', 'owner'],
  sell: ['front-desk', 'manager', 'owner'],
  // Agrees on a payment deadline after the start of the first hour.
  'let-pay-after-start': ['manager', 'owner'],
  // Payments by card, static QRIS and transfer, to be compared with a bank statement.
  'see-payments': ['front-desk', 'finance', 'manager', 'owner'],
  // Never the person who took the money.
  'verify-payments': ['finance', 'owner'],
  // The refund queue. Only people with `approve-refunds` see bank accounts, each time by an act.
  'see-refunds': ['front-desk', 'finance', 'manager', 'owner'],
  // Approves, sends and finishes transfers. Nobody approves a transfer that they asked for.
  'approve-refunds': ['finance', 'owner'],
  // Chooses another route, and enters the bank account with the guest.
  'route-refunds': ['manager', 'owner'],
  // Gives a guest cash for cash.
  'refund-cash': ['front-desk', 'manager', 'owner'],
  'see-orders': ['front-desk', 'finance', 'manager', 'owner'],
  // Phone and e-mail of customers of the location.
  'see-contacts': ['front-desk', 'manager', 'owner'],
  'note-order': ['front-desk', 'manager', 'owner'],
  // The role may also leave a balance unpaid, up to a limit (`approvals`).
  'take-payment': ['front-desk', 'manager', 'owner'],
  // Writes off what a guest owes.
  'forgive-rest': ['manager', 'owner'],
  // Payments that the person took in the last minutes; `actionForCorrection` decides about others.
  'correct-payment': ['front-desk', 'finance', 'manager', 'owner'],
  // Records arrivals and no-shows.
  'check-in': ['front-desk', 'manager', 'owner'],
  // The own bookings and classes of today, and who came to a class. A coach marks the own classes only.
  'take-attendance': ['front-desk', 'coach', 'manager', 'owner'],
  // The classes of all coaches.
  'mark-any-class': ['front-desk', 'manager', 'owner'],
  'change-booking': ['front-desk', 'manager', 'owner'],
  'cancel-booking': ['front-desk', 'manager', 'owner'],
  // Refunds other percentages than those of the tiers, and sums above the limit of the front desk.
  'cancel-custom-percents': ['manager', 'owner'],
  // The front desk may block two court-hours of today, and end only its own blocks.
  'block-hours': ['front-desk', 'manager', 'owner'],
  'block-any-hours': ['manager', 'owner'],
  // The fixed weekly hours of people.
  'see-series': ['front-desk', 'finance', 'manager', 'owner'],
  // Creates, changes and ends them.
  series: ['manager', 'owner'],
  // Rain, closing, power cut: closes courts with their bookings.
  'close-courts': ['manager', 'owner'],
  'see-drawers': ['front-desk', 'finance', 'manager', 'owner'],
  'use-drawer': ['front-desk', 'manager', 'owner'],
  // Never the person who counted the drawer.
  'sign-drawer': ['manager', 'owner'],
  // `actsSeenBy` says which acts.
  'see-acts': ['front-desk', 'coach', 'finance', 'manager', 'owner'],
  'see-staff': ['manager', 'owner'],
  // Gives and takes roles of other people, as far as `mayGiveRole` allows it.
  'change-staff': ['manager', 'owner'],
  // Counter machines: which there are, and who is present.
  'see-devices': ['manager', 'owner'],
  'change-devices': ['manager', 'owner'],
  // Takes over a counter machine by PIN. These roles include all rights of the front desk.
  'take-over': ['front-desk', 'manager', 'owner'],
  // The names of people.
  'find-people': ['front-desk', 'finance', 'manager', 'owner'],
  // The name of a person with phone, e-mail, visits and note.
  'see-people': ['front-desk', 'manager', 'owner'],
  'change-people': ['front-desk', 'manager', 'owner'],
  // Sets and clears the flag of a person.
  'flag-person': ['manager', 'owner'],
  // Gives and takes store credit and package hours; above a limit with the approval of somebody else.
  'adjust-balances': ['manager', 'owner'],
  'merge-people': ['manager', 'owner'],
  // Everything that is kept about one person.
  'export-person': ['manager', 'owner'],
  // Reports with money.
  'see-reports': ['finance', 'manager', 'owner'],
  'export-reports': ['finance', 'manager', 'owner'],
  // The gateway's settlement files, compared with our payments.
  'see-settlements': ['finance', 'manager', 'owner'],
  'load-settlement': ['finance', 'manager', 'owner'],
  'export-settlements': ['finance', 'manager', 'owner'],
  // Lists of the desk and the back office; each list needs the action of its page too.
  'export-lists': ['finance', 'manager', 'owner'],
  // The offer: what is sold, when and at which price, and the settings of the location.
  'see-offer': ['front-desk', 'finance', 'manager', 'owner'],
  // Settings about money also need a new code: `isMoneySetting`.
  'change-offer': ['manager', 'owner'],
  // People and bookings to come from a file.
  import: ['manager', 'owner'],
  // Sets up a new location and opens it to players.
  'open-location': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffAction = keyof typeof allowedRoles

/** All actions. @internal For tests. */
export const staffActions = Object.keys(allowedRoles) as StaffAction[]

/** The roles that count at a location, fewest rights first. */
export const rolesAt = (held: readonly HeldRole[], locationId: string): StaffRole[] =>
  staffRoles.filter((role) =>
    held.some((one) => one.role === role && (one.locationId === null || one.locationId === locationId)),
  )

/** Which acts a person with these roles may see: their own, those of the location, or all of the group. */
export const actsSeenBy = (roles: readonly StaffRole[]): 'own' | 'location' | 'all' => {
  if (roles.includes('owner')) return 'all'
  return roles.includes('manager') || roles.includes('finance') ? 'location' : 'own'
}

/** The roles that may do an action. */
export const rolesFor = (action: StaffAction): readonly StaffRole[] => allowedRoles[action]

/** Whether a person with these roles at a location may do an action there. */
export const staffMay = (roles: readonly StaffRole[], action: StaffAction): boolean =>
  allowedRoles[action].some((role) => roles.includes(role))

/**
 * Actions that some roles may do up to a limit of the location (`StaffLimits`). Above the limit a person with one of
 * these roles must do or approve it. An approval needs a code of the approver's app.
 */
export const approverRoles = {
  'pay-out': ['manager', 'owner'],
  'leave-unpaid': ['manager', 'owner'],
  'price-off': ['manager', 'owner'],
  // Store credit or package hours of a member who shows no code. Always needs an approval: `allowBalances`.
  'use-balances': ['manager', 'owner'],
  // Store credit and package hours above what one person may change alone.
  'adjust-balances': ['manager', 'owner'],
  // Corrections of payments that another person took, or that are older.
  'correct-payment': ['finance', 'manager', 'owner'],
  // Corrections that replace cash by another method.
  'correct-cash': ['manager', 'owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type ApprovedAction = keyof typeof approverRoles

export const approvedActions = [
  'pay-out',
  'leave-unpaid',
  'price-off',
  'use-balances',
  'adjust-balances',
  'correct-payment',
  'correct-cash',
] as const satisfies readonly ApprovedAction[]

/**
 * The role that allows such an action without an approval, within the limit or at any sum; undefined if an approval is
 * needed.
 */
export const roleWithinLimit = (
  roles: readonly StaffRole[],
  action: ApprovedAction,
  isWithinLimit: boolean,
): StaffRole | undefined =>
  roles.find((role) => isWithinLimit || approverRoles[action].some((one) => one === role))

/** Actions that need a code of the authenticator app that is at most this many minutes old. */
export const newCodeMinutes = 15
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

/** Whether an action needs a second factor that was proved a short while ago. */
export const needsNewCode = (action: StaffAction): boolean => newCodeActions.has(action)

/** The roles of a session by PIN: those of the front desk, at the machine's location only. */
export const rolesByPin = (held: readonly HeldRole[], locationId: string): HeldRole[] =>
  staffMay(rolesAt(held, locationId), 'take-over') ? [{ role: 'front-desk', locationId }] : []

/** The roles that each role may give to others and take from them. */
const givenBy: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  'front-desk': [],
  coach: [],
  finance: [],
  manager: ['front-desk', 'coach'],
  owner: staffRoles,
}

/** Whether a person with these roles at a location may give others a role there, or take it from them. */
export const mayGiveRole = (roles: readonly StaffRole[], role: StaffRole): boolean =>
  roles.some((own) => givenBy[own].includes(role))

/** Whether a person may take all roles from another one, and so may reset that person's second factor. */
export const standsAbove = (own: readonly HeldRole[], others: readonly HeldRole[]): boolean =>
  others.every(({ role, locationId }) => mayGiveRole(rolesAt(own, locationId ?? ''), role))

/** The role that is recorded with an action: of those that allow it, the one with the fewest rights. */
export const actingRole = (roles: readonly StaffRole[], action: StaffAction): StaffRole | undefined =>
  roles.find((role) => staffMay([role], action))
