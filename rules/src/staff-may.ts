/** Roles of staff, from the one with the fewest rights to the one with the most. */
export const staffRoles = ['front-desk', 'coach', 'finance', 'manager', 'owner'] as const

export type StaffRole = (typeof staffRoles)[number]

/** A role at a location; an owner's is for the whole group, and its location is null. */
export type HeldRole = { readonly role: StaffRole; readonly locationId: string | null }

/** The roles that may do each action of staff. */
const allowedRoles = {
  'see-schedule': ['front-desk', 'finance', 'manager', 'owner'],
  sell: ['front-desk', 'manager', 'owner'],
  // A deadline to pay that is after the start of the first hour.
  'let-pay-after-start': ['manager', 'owner'],
  'see-orders': ['front-desk', 'finance', 'manager', 'owner'],
  // Of a customer of the location: phone and e-mail.
  'see-contacts': ['front-desk', 'manager', 'owner'],
  'note-order': ['front-desk', 'manager', 'owner'],
  'take-payment': ['front-desk', 'manager', 'owner'],
  // Arrivals and no-shows.
  'check-in': ['front-desk', 'manager', 'owner'],
  'change-booking': ['front-desk', 'manager', 'owner'],
  'cancel-booking': ['front-desk', 'manager', 'owner'],
  // Another percentage than the tiers, and more money in a shift than the front desk.
  'cancel-otherwise': ['manager', 'owner'],
  // Besides, a front desk two court-hours of today, and it ends only its own blocks.
  'block-hours': ['front-desk', 'manager', 'owner'],
  'block-any-hours': ['manager', 'owner'],
  'see-drawers': ['front-desk', 'finance', 'manager', 'owner'],
  'use-drawer': ['front-desk', 'manager', 'owner'],
  // Never the person who counted the drawer.
  'sign-drawer': ['manager', 'owner'],
  // Which ones: `actsSeenBy`.
  'see-acts': ['front-desk', 'coach', 'finance', 'manager', 'owner'],
  'see-staff': ['manager', 'owner'],
  // Besides, only roles that they may give, and never their own.
  'change-staff': ['manager', 'owner'],
  // The names of people.
  'find-people': ['front-desk', 'finance', 'manager', 'owner'],
  // Their phone, e-mail, visits and note too.
  'see-people': ['front-desk', 'manager', 'owner'],
  'change-people': ['front-desk', 'manager', 'owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffAction = keyof typeof allowedRoles

/** The roles that count at a location, fewest rights first. */
export const rolesAt = (held: readonly HeldRole[], locationId: string): StaffRole[] =>
  staffRoles.filter((role) =>
    held.some((one) => one.role === role && (one.locationId === null || one.locationId === locationId)),
  )

/** Whose acts somebody sees: their own, those of the location, or all of the group. */
export const actsSeenBy = (roles: readonly StaffRole[]): 'own' | 'location' | 'all' => {
  if (roles.includes('owner')) return 'all'
  return roles.includes('manager') || roles.includes('finance') ? 'location' : 'own'
}

/** The roles that may do an action. */
export const rolesFor = (action: StaffAction): readonly StaffRole[] => allowedRoles[action]

/** Whether somebody with these roles at a location may do an action there. */
export const staffMay = (roles: readonly StaffRole[], action: StaffAction): boolean =>
  allowedRoles[action].some((role) => roles.includes(role))

/**
 * Actions that some roles do up to a limit, in rupiah of one person's shift. Above it somebody with one of the roles of
 * `approvers` does it, or approves it with a code of their app.
 */
export const approvals = {
  'pay-out': { limit: 200_000, approvers: ['manager', 'owner'] },
} as const satisfies Record<string, { readonly limit: number; readonly approvers: readonly StaffRole[] }>

export type ApprovedAction = keyof typeof approvals

export const approvedActions = ['pay-out'] as const satisfies readonly ApprovedAction[]

/** The role by which somebody does such an action by themselves; undefined if it needs an approval. */
export const actingWithin = (
  roles: readonly StaffRole[],
  action: ApprovedAction,
  sum: number,
): StaffRole | undefined => {
  const { limit, approvers } = approvals[action]
  return roles.find((role) => sum <= limit || approvers.some((one) => one === role))
}

/** Actions that need a code of the app that is at most this many minutes old. */
export const newCodeMinutes = 15
const newCodeActions: ReadonlySet<StaffAction> = new Set(['change-staff'])

/** Whether an action needs a second factor that was proved a short while ago. */
export const needsNewCode = (action: StaffAction): boolean => newCodeActions.has(action)

/** The roles that each role may give to others and take from them. */
const givenBy: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  'front-desk': [],
  coach: [],
  finance: [],
  manager: ['front-desk', 'coach'],
  owner: staffRoles,
}

/** Whether somebody with these roles at a location may give others a role there, or take it from them. */
export const mayGiveRole = (roles: readonly StaffRole[], role: StaffRole): boolean =>
  roles.some((own) => givenBy[own].includes(role))

/** Whether somebody could take every role from another person, and so decides about that person's access. */
export const standsAbove = (own: readonly HeldRole[], others: readonly HeldRole[]): boolean =>
  others.every(({ role, locationId }) => mayGiveRole(rolesAt(own, locationId ?? ''), role))

/** The role that is recorded with an action: of those that allow it, the one with the fewest rights. */
export const actingRole = (roles: readonly StaffRole[], action: StaffAction): StaffRole | undefined =>
  roles.find((role) => staffMay([role], action))
