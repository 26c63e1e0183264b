import type { FastifyInstance } from 'fastify'
import { hashPassword } from './people/accounts/password-hash.ts'
import { openSession } from './people/accounts/open-session.ts'
import { password } from './people/accounts/test-accounts.ts'
import type { Clock } from './platform/base/clock.ts'
import type { Database } from './platform/database/open.ts'
import { hashToken, newToken } from './platform/http/session.ts'
import { newPublicId } from './platform/base/public-id.ts'
import { visitorOf, type Visitor } from './test-visitor.ts'

/** All kinds of callers. Staff have their role at the location of the orders, or `elsewhere` at another one. */
export const actors = [
  'nobody',
  'other guest',
  'guest of the order',
  'guest with the link',
  'guest who looked it up',
  'customer of the order',
  'other customer',
  'unverified',
  'front-desk',
  'front-desk elsewhere',
  'coach',
  'coach elsewhere',
  'finance',
  'finance elsewhere',
  'manager',
  'manager elsewhere',
  'owner',
] as const
export type Actor = (typeof actors)[number]

/**
 * What the actors are made for. One order is of the customer, the other of the guest. `guestCookie` is the value of the
 * cookie `visitor` in the guest's browser. All packages in the database become the customer's.
 */
type ActorOptions = {
  readonly app: FastifyInstance
  readonly db: Database
  readonly clock: Clock
  readonly orderOfCustomer: string
  readonly orderOfGuest: string
  readonly guestCookie: string
}

export type TestActors = {
  /** A new browser of the actor for each call, because some calls end the actor's session. */
  browserOf(actor: Actor): Promise<Visitor>
  /** The id of another person's session. */
  foreignSession: string
}

/** For tests: returns functions that create every kind of caller. All accounts have the tests' `password`. */
export async function createActors({
  app,
  db,
  clock,
  orderOfCustomer,
  orderOfGuest,
  guestCookie,
}: ActorOptions): Promise<TestActors> {
  const passwordHash = await hashPassword(password)
  let serial = 0

  /** A new logged-in customer. */
  async function newCustomer({ isVerified = true } = {}): Promise<{
    id: number
    sessionId: number
    visitor: Visitor
  }> {
    serial += 1
    return db.transaction(async (tx) => {
      const [row] = await tx.query<{ id: number }>(
        `insert into customer (public_id, email, full_name, phone, phone_e164, password_hash, email_verified_at)
         values ($1, $2, 'Player', '+62 812 9034 1180', '+6281290341180', $3, case when $4 then $5::timestamptz end)
         returning id`,
        [newPublicId(), `player${serial}@example.com`, passwordHash, isVerified, clock.now()],
      )
      const id = row?.id ?? 0
      const session = await openSession(tx, { customerId: id, deviceName: 'Chrome', now: clock.now() })
      const visitor = visitorOf(app)
      visitor.cookies.set('session', session.token)
      return { id, sessionId: session.sessionId, visitor }
    })
  }

  /** Makes the browser of each actor who is no member of staff. */
  const playerBrowsers: Readonly<Partial<Record<Actor, () => Promise<Visitor>>>> = {
    nobody: async () => visitorOf(app),
    'other guest': async () => {
      const visitor = visitorOf(app)
      await visitor.get('/api/csrf-token')
      return visitor
    },
    'guest of the order': async () => {
      const visitor = visitorOf(app)
      visitor.cookies.set('visitor', guestCookie)
      return visitor
    },
    'guest with the link': () => withGrant('open-order'),
    'guest who looked it up': () => withGrant('view-order'),
    'customer of the order': async () => {
      const { id, visitor } = await newCustomer()
      // A guest placed the order and bought the packages. They are given to this customer.
      await db.query(
        `update sales_order set customer_id = $1, guest_name = null, guest_email = null, guest_phone = null,
                guest_phone_e164 = null
          where public_id = $2 or id in (select order_id from quota_package)`,
        [id, orderOfCustomer],
      )
      await db.query('update quota_package set customer_id = $1, guest_email = null', [id])
      return visitor
    },
    'other customer': async () => (await newCustomer()).visitor,
    unverified: async () => (await newCustomer({ isVerified: false })).visitor,
  }

  const browserOf = (actor: Actor): Promise<Visitor> => playerBrowsers[actor]?.() ?? newStaff(actor)

  async function withGrant(purpose: 'open-order' | 'view-order'): Promise<Visitor> {
    const token = newToken()
    await db.query(
      `insert into link_grant (token_hash, purpose, order_id, expires_at)
       select $1, $4, id, $3 from sales_order where public_id = $2`,
      [hashToken(token), orderOfGuest, clock.now().add({ hours: 24 }), purpose],
    )
    const visitor = visitorOf(app)
    visitor.cookies.set('grant', token)
    return visitor
  }

  async function newStaff(actor: string): Promise<Visitor> {
    const { id, visitor } = await newCustomer()
    const [role, where] = actor.split(' ')
    const location = role === 'owner' ? null : where === 'elsewhere' ? 'TST2' : 'TST1'
    await db.query('insert into staff_role (customer_id, location_id, role) values ($1, $2, $3)', [
      id,
      location,
      role,
    ])
    return visitor
  }

  const [session] = await db.query<{ id: string }>('select public_id as id from session where id = $1', [
    (await newCustomer()).sessionId,
  ])
  return { browserOf, foreignSession: session?.id ?? '' }
}
