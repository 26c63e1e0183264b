import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import * as m from '@pantul/messages/words'
import { problem } from '@pantul/rules/problem'
import {
  needsNewCode,
  rolesAt,
  staffMay,
  type HeldRole,
  type StaffAction,
  type StaffRole,
} from '@pantul/rules/staff-may'
import type { Config } from '../base/config.ts'
import { callerOf, type Caller } from './caller.ts'
import { refuseForeignPages } from './refuse-foreign-pages.ts'
import type { RequestLimit } from './rate-limit.ts'
import { Refusal } from '../base/refusal.ts'
import { sessionToken, type CurrentCustomer } from './session.ts'

/**
 * Who may call a route. `no-session`: anybody; the session is not looked up. `optional-login`: a guest or a customer; the
 * session is looked up. `customer`: a logged-in customer, else LOGIN_REQUIRED. `gateway`: a machine without cookies; the route checks its signature.
 * `staff`: a customer with any role or an accepted invitation, else STAFF_ONLY; a second factor is not needed. `{
 * staff: action }`: a customer whose roles at the location of the path (`:location`) allow the action, with a proved
 * second factor. Else LOCATION_UNKNOWN, STAFF_ONLY, ROLE_MISSING or SECOND_FACTOR_NEEDED; NEW_CODE_NEEDED if the action
 * needs a new proof. Both staff policies refuse a locked session: SCREEN_LOCKED. The policies `optional-login` and `customer`
 * ignore a session that is locked or was opened by PIN.
 */
export type Policy =
  | 'no-session'
  | 'optional-login'
  | 'customer'
  | 'gateway'
  | 'staff'
  | { readonly staff: StaffAction }

/** How far a session has proved the second factor. `demonstration`: a public account, which needs none. */
export type SecondFactor = 'none' | 'needed' | 'proved' | 'demonstration'

/** The staff data of a customer. */
export type StaffRecord = {
  /** For a session by PIN: only the roles that a PIN gives. */
  readonly roles: readonly HeldRole[]
  readonly secondFactor: SecondFactor
  /** Whether the second factor was proved a short while ago. */
  readonly isCodeNew: boolean
  /** Whether an accepted invitation waits for the second factor. */
  readonly isInvited: boolean
  /** The name of the location that was asked for; null if it does not exist. */
  readonly locationName: string | null
  /** The counter machine of the session. */
  readonly deviceId: number | null
  /** Whether the screen of that machine is locked. */
  readonly isLocked: boolean
}

/** The staff member at the location of a call: at least one role. */
export type CurrentStaff = {
  readonly locationId: string
  readonly roles: readonly StaffRole[]
  /** The counter machine; null: another browser. */
  readonly deviceId: number | null
  /** Whether the second factor was proved a short while ago. */
  readonly isCodeNew: boolean
}

export type Recognition = {
  /** Returns the customer of a session token; null if the session has ended. */
  readonly session: (token: string) => Promise<CurrentCustomer | null>
  /** Reads the roles at each request, so that a lost role ends at once. */
  readonly staff: (customer: CurrentCustomer, locationId: string | null) => Promise<StaffRecord>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    limit?: RequestLimit
    isStream?: true
  }
  interface FastifyRequest {
    readonly caller: Caller
    cachedCaller: Caller | undefined
    /** Null for a guest, and if the policy does not look up the session. */
    customer: CurrentCustomer | null
    /** Set by the policy `{ staff: action }`. */
    staff: CurrentStaff | null
    /** Whether the policy `{ staff: action }` would still allow the caller. Does not extend the session. */
    isStillAllowed(): Promise<boolean>
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Every route must declare a policy, else the server does not start. Changing routes are protected against cross-site
 * requests, except gateway routes. Must run before routes are registered.
 */
export function requirePolicies(app: FastifyInstance, config: Config, recognition: Recognition): void {
  // Computed on first use, because most reads do not need it.
  app.decorateRequest('caller', {
    getter() {
      return (this.cachedCaller ??= callerOf(this, config))
    },
  })
  app.decorateRequest('cachedCaller')
  app.decorateRequest('customer', null)
  app.decorateRequest('staff', null)
  app.decorateRequest('isStillAllowed', function isStillAllowed(this: FastifyRequest) {
    return mayStillCall(recognition, this)
  })
  const identify = async (request: FastifyRequest): Promise<void> => {
    const { policy } = request.routeOptions.config
    const token = sessionToken(request, config)
    const found = token === undefined ? null : await recognition.session(token)
    const isStaffPolicy = policy === 'staff' || typeof policy === 'object'
    if (isStaffPolicy && found?.access === 'locked') throw new Refusal(problem('SCREEN_LOCKED'))
    request.customer = isStaffPolicy || found?.access === 'full' ? found : null
    if (policy === 'optional-login') return
    if (request.customer === null) throw new Refusal(problem('LOGIN_REQUIRED'))
    if (policy === 'staff') await requireAnyRole(recognition, request.customer)
    else if (typeof policy === 'object')
      request.staff = await staffAt(recognition, request.customer, locationIn(request), policy.staff)
  }
  app.addHook('onRoute', (route) => {
    const policy = route.config?.policy
    if (policy === undefined) throw new Error(`${methodsOf(route).join()} ${route.url} has no policy.`)
    const isSafe = policy === 'gateway' || methodsOf(route).every((method) => safeMethods.has(method))
    route.onRequest = [
      ...(isSafe ? [] : [refuseForeignPages(config), app.csrfProtection.bind(app)]),
      ...[route.onRequest ?? []].flat(),
      ...(policy === 'no-session' || policy === 'gateway' ? [] : [identify]),
    ]
  })
}

async function requireAnyRole({ staff }: Recognition, customer: CurrentCustomer): Promise<void> {
  const { roles, isInvited } = await staff(customer, null /* the call names no location */)
  if (roles.length === 0 && !isInvited)
    throw new Refusal(problem('STAFF_ONLY', { location: m.layout_group_name() }))
}

async function staffAt(
  { staff }: Recognition,
  customer: CurrentCustomer,
  locationId: string,
  action: StaffAction,
): Promise<CurrentStaff> {
  const found = await staff(customer, locationId)
  const { roles: held, secondFactor, isCodeNew, locationName, deviceId } = found
  if (found.isLocked) throw new Refusal(problem('SCREEN_LOCKED'))
  if (locationName === null) throw new Refusal(problem('LOCATION_UNKNOWN'))
  const roles = rolesAt(held, locationId)
  if (roles.length === 0) throw new Refusal(problem('STAFF_ONLY', { location: locationName }))
  if (!staffMay(roles, action)) throw new Refusal(problem('ROLE_MISSING'))
  if (secondFactor !== 'proved' && secondFactor !== 'demonstration')
    throw new Refusal(problem('SECOND_FACTOR_NEEDED'))
  if (needsNewCode(action) && !isCodeNew) throw new Refusal(problem('NEW_CODE_NEEDED'))
  return { locationId, roles, deviceId, isCodeNew }
}

async function mayStillCall(recognition: Recognition, request: FastifyRequest): Promise<boolean> {
  const { policy } = request.routeOptions.config
  if (request.customer === null || typeof policy !== 'object') return false
  try {
    await staffAt(recognition, request.customer, locationIn(request), policy.staff)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The hook runs before the parameters are validated, so the location may be any text. */
const locationIn = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'location' in params ? String(params.location) : ''

const methodsOf = (route: RouteOptions): string[] => [route.method].flat()
