import type { HeldRole } from '@pantul/rules/staff-may'
import { generateSync } from 'otplib'
import { openSession } from '../accounts/open-session.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { TestApp } from '../../test-app.ts'
import type { Visitor } from '../../test-visitor.ts'

/** A logged-in customer with roles. */
export type TestStaff = {
  readonly id: number
  readonly publicId: string
  readonly sessionId: number
  readonly visitor: Visitor
}

type Person = {
  readonly roles?: readonly HeldRole[]
  /** Whether a second factor is set up and proved in this session. */
  readonly hasSecondFactor?: boolean
  readonly isOfDemonstration?: boolean
}

let staffCount = 0

/** For tests: a new customer with these roles, logged in. All are called Dian Puspita. */
export async function newStaff(
  { db, clock, visitor: newVisitor }: Pick<TestApp, 'db' | 'visitor'> & { readonly clock: Clock },
  { roles = [], hasSecondFactor = true, isOfDemonstration = false }: Person,
): Promise<TestStaff> {
  staffCount += 1
  const publicId = newPublicId()
  return db.transaction(async (tx) => {
    const [customer] = await tx.query<{ id: number }>(
      `insert into customer (public_id, email, full_name, phone, phone_e164, password_hash, email_verified_at,
                             demonstration)
       values ($1, $2, 'Dian Puspita', '+62 812 9034 1180', '+6281290341180', 'none', $3, $4) returning id`,
      [publicId, `staff${staffCount}@example.com`, clock.now(), isOfDemonstration ? 'open' : null],
    )
    const id = customer?.id ?? 0
    for (const { role, locationId } of roles)
      await tx.query('insert into staff_role (customer_id, location_id, role) values ($1, $2, $3)', [
        id,
        locationId,
        role,
      ])
    const { token, sessionId } = await openSession(tx, {
      customerId: id,
      deviceName: 'Chrome',
      now: clock.now(),
    })
    if (hasSecondFactor) {
      await tx.query(
        `insert into staff_secret (customer_id, totp, created_at, confirmed_at) values ($1, 'x', $2, $2)`,
        [id, clock.now()],
      )
      await tx.query('update session set proved_at = $2 where id = $1', [sessionId, clock.now()])
    }
    const visitor = newVisitor()
    visitor.cookies.set('session', token)
    return { id, publicId, sessionId, visitor }
  })
}

/** A person who can approve. `nextCode` first moves the clock by a minute, because each code of the app works once. */
export type TestApprover = TestStaff & { nextCode(): string }

/** For tests: staff at TST1 with an authenticator app. */
export async function newApprover(
  venue: Pick<TestApp, 'db' | 'visitor' | 'clock'>,
  role: HeldRole['role'],
): Promise<TestApprover> {
  const locationId = role === 'owner' ? null : 'TST1'
  const staff = await newStaff(venue, { roles: [{ role, locationId }], hasSecondFactor: false })
  const started = await staff.visitor.post('/api/desk/second-factor/start')
  const { Secret: secret } = (started.body as { data: { Secret: string } }).data
  const codeNow = (): string =>
    generateSync({ secret, epoch: Math.floor(venue.clock.now().epochMilliseconds / 1_000) })
  await staff.visitor.post('/api/desk/second-factor/confirm', { body: { code: codeNow() } })
  return {
    ...staff,
    nextCode: () => {
      venue.clock.advance({ minutes: 1 })
      return codeNow()
    },
  }
}
