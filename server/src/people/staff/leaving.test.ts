import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeldRole } from '@pantul/rules/staff-may'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { connectEventBus } from '../../platform/live/notify-processes.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'
import { readStream } from '../../platform/live/test-streams.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import type { Reply } from '../../test-visitor.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { newStaff, type TestStaff } from './test-staff.ts'

let club: TestApp
beforeAll(async () => {
  club = await openTestApp()
  await seedTestLocations(club.db)
})
afterAll(() => club.close())

const ownerRole: HeldRole = { role: 'owner', locationId: null }
const roleAt = (role: HeldRole['role'], locationId = 'TST1'): HeldRole => ({ role, locationId })
const staffWith = (...roles: HeldRole[]): Promise<TestStaff> => newStaff(club, { roles })

/** Asks the server to remove the role of a person. */
const removeRole = (actor: TestStaff, person: TestStaff, role: HeldRole['role']): Promise<Reply> =>
  actor.visitor.post(`/api/desk/TST1/staff/${person.publicId}/take-role`, { body: { Role: role } })
const resetFactor = (actor: TestStaff, person: TestStaff): Promise<Reply> =>
  actor.visitor.post(`/api/desk/TST1/staff/${person.publicId}/reset-second-factor`)
const refusal = (status: number, code: string) => ({ status, body: { code } })
const rolesOf = ({ id }: TestStaff) =>
  club.db.query<object>('select role from staff_role where customer_id = $1 order by id', [id])
const actsOn = ({ publicId }: TestStaff) =>
  club.db.query<object>('select action, role, before from staff_act where thing_id = $1 order by id', [
    publicId,
  ])
const readMe = (person: TestStaff) => person.visitor.get('/api/desk/me')

test('an account with a role cannot be deleted, but it can after the role was removed', async () => {
  const person = await staffWith(roleAt('front-desk'))
  const password = 'a password for this test only'
  await club.db.query('update customer set password_hash = $2 where id = $1', [
    person.id,
    await hashPassword(password),
  ])
  const deleteAccount = () => person.visitor.delete('/api/profile', { body: { password } })
  expect(await deleteAccount()).toMatchObject(refusal(409, 'ACCOUNT_IS_STAFF'))
  await club.db.query('delete from staff_role where customer_id = $1', [person.id])
  expect((await deleteAccount()).status).toBe(200)
})

test('after a manager removes a role of the front desk, the person’s sessions end and one act is recorded', async () => {
  const [manager, dian] = [await staffWith(roleAt('manager')), await staffWith(roleAt('front-desk'))]
  expect(await removeRole(manager, dian, 'coach')).toMatchObject(refusal(404, 'STAFF_UNKNOWN'))
  expect((await removeRole(manager, dian, 'front-desk')).status).toBe(200)
  expect(await rolesOf(dian)).toEqual([])
  expect(await readMe(dian)).toMatchObject(refusal(401, 'LOGIN_REQUIRED'))
  expect(await actsOn(dian)).toEqual([
    { action: 'take-role', role: 'manager', before: { role: 'front-desk' } },
  ])
  expect(await removeRole(manager, dian, 'front-desk')).toMatchObject(refusal(404, 'STAFF_UNKNOWN'))
})

test('a manager may remove roles of the location’s front desk and coaches only, an owner all roles except the own', async () => {
  const [manager, otherManager] = [await staffWith(roleAt('manager')), await staffWith(roleAt('manager'))]
  const atTst2 = await staffWith(roleAt('front-desk', 'TST2'))
  const [owner, finance] = [await staffWith(ownerRole), await staffWith(roleAt('finance'))]
  for (const person of [otherManager, finance, owner]) {
    const [held] = (await rolesOf(person)) as { role: HeldRole['role'] }[]
    expect(await removeRole(manager, person, held?.role ?? 'coach')).toMatchObject(
      refusal(403, 'ROLE_MISSING'),
    )
    expect(await resetFactor(manager, person)).toMatchObject(refusal(403, 'ROLE_MISSING'))
  }
  expect(await removeRole(manager, atTst2, 'front-desk')).toMatchObject(refusal(404, 'STAFF_UNKNOWN'))
  expect(await removeRole(manager, manager, 'manager')).toMatchObject(refusal(422, 'ROLE_SELF'))
  expect(await removeRole(owner, owner, 'owner')).toMatchObject(refusal(422, 'ROLE_SELF'))
  expect(await resetFactor(owner, owner)).toMatchObject(refusal(422, 'ROLE_SELF'))
  expect((await removeRole(owner, manager, 'manager')).status).toBe(200)
  expect(await removeRole(manager, otherManager, 'manager')).toMatchObject(refusal(401, 'LOGIN_REQUIRED'))
})

test('a role can be removed only within 15 minutes after the actor proved the second factor', async () => {
  const [manager, dian] = [await staffWith(roleAt('manager')), await staffWith(roleAt('front-desk'))]
  club.clock.advance({ minutes: 15 })
  expect(await removeRole(manager, dian, 'front-desk')).toMatchObject(refusal(403, 'NEW_CODE_NEEDED'))
  await club.db.query('update session set proved_at = $2 where id = $1', [
    manager.sessionId,
    club.clock.now(),
  ])
  expect((await removeRole(manager, dian, 'front-desk')).status).toBe(200)
})

test('a reset removes the second factor, ends the person’s sessions and queues a mail; a repeated reset does nothing', async () => {
  const [manager, dian] = [await staffWith(roleAt('manager')), await staffWith(roleAt('front-desk'))]
  expect((await resetFactor(manager, dian)).status).toBe(200)
  expect(await readMe(dian)).toMatchObject(refusal(401, 'LOGIN_REQUIRED'))
  expect(await actsOn(dian)).toEqual([{ action: 'reset-second-factor', role: 'manager', before: null }])
  expect(
    await club.db.query(
      `select kind from outbox where payload ->> 'template' = 'second-factor-reset' and payload ->> 'customerId' = $1::text`,
      [dian.id],
    ),
  ).toHaveLength(1)
  const secrets = 'select customer_id from staff_secret where customer_id = $1'
  expect(await club.db.query(secrets, [dian.id])).toEqual([])
  // A second press changes nothing.
  expect((await resetFactor(manager, dian)).status).toBe(200)
  expect(await actsOn(dian)).toHaveLength(1)
})

test('a manager of one location cannot reset the second factor of a person who also works at another location', async () => {
  const manager = await staffWith(roleAt('manager'))
  const dian = await staffWith(roleAt('front-desk'), roleAt('front-desk', 'TST2'))
  expect(await resetFactor(manager, dian)).toMatchObject(refusal(403, 'ROLE_MISSING'))
})

test('the last owner cannot lose the role', async () => {
  await club.db.query('truncate staff_role')
  const owner = await staffWith(ownerRole)
  const leave = club.db.query('delete from staff_role where customer_id = $1', [owner.id])
  await expect(leave).rejects.toThrow('a group needs an owner')
  const changed = club.db.query(
    `update staff_role set role = 'manager', location_id = 'TST1' where customer_id = $1`,
    [owner.id],
  )
  await expect(changed).rejects.toThrow('a group needs an owner')
})

test('when two owners remove each other’s role at the same moment, exactly one stays owner, in each of 200 rounds', async () => {
  await club.db.query('truncate staff_role')
  const [first, second] = [await staffWith(ownerRole), await staffWith(ownerRole)]
  const sessions = await club.db.query<{ row: object }>(
    'select to_jsonb(s) as row from session s where customer_id in ($1, $2)',
    [first.id, second.id],
  )
  for (let round = 0; round < 200; round += 1) {
    const [firstReply, secondReply] = await Promise.all([
      removeRole(first, second, 'owner'),
      removeRole(second, first, 'owner'),
    ])
    expect([firstReply.status, secondReply.status].filter((status) => status === 200)).toHaveLength(1)
    expect(await club.db.query(`select id from staff_role where role = 'owner'`)).toHaveLength(1)
    await club.db.query(
      `insert into staff_role (customer_id, role) values ($1, 'owner'), ($2, 'owner') on conflict do nothing`,
      [first.id, second.id],
    )
    await club.db.query(
      `insert into session overriding system value
       select (jsonb_populate_record(null::session, one)).* from unnest($1::jsonb[]) as one on conflict do nothing`,
      [sessions.map(({ row }) => JSON.stringify(row))],
    )
  }
}, 120_000)

test('an open event stream ends at once when the role, the session or the proof of the second factor ends', async () => {
  const databaseUrl = Promise.withResolvers<string>()
  const eventBus = connectEventBusOf(databaseUrl.promise)
  const listening = await openTestApp({ eventBus: eventBus.bus })
  await seedTestLocations(listening.db)
  databaseUrl.resolve(listening.url)
  const bus = await eventBus.started
  const address = await listening.app.listen({ host: '127.0.0.1', port: 0 })
  const open = async (person: TestStaff) => {
    const stream = await readStream(`${address}/api/desk/TST1/events`, {
      cookie: `session=${person.visitor.cookies.get('session') ?? ''}`,
    })
    expect(stream.status).toBe(200)
    return stream
  }
  const endings: readonly ((person: TestStaff) => Promise<unknown>)[] = [
    ({ id }) => listening.db.query('delete from staff_role where customer_id = $1', [id]),
    ({ sessionId }) => listening.db.query('delete from session where id = $1', [sessionId]),
    ({ sessionId }) => listening.db.query('update session set proved_at = null where id = $1', [sessionId]),
    (person) => person.visitor.post('/api/auth/logout'),
  ]
  const otherStream = await open(await newStaff(listening, { roles: [roleAt('front-desk')] }))
  let hasOtherEnded = false
  void otherStream.ended.then(() => (hasOtherEnded = true))
  for (const end of endings) {
    const person = await newStaff(listening, { roles: [roleAt('front-desk')] })
    const stream = await open(person)
    const endedAt = performance.now()
    await end(person)
    await stream.ended
    expect(performance.now() - endedAt).toBeLessThan(1_000)
  }
  expect(hasOtherEnded).toBe(false)
  otherStream.close()
  await bus.stop()
  await listening.close()
})

test('all invariants hold after this', async () => {
  expect(await brokenInvariants(club.db)).toEqual([])
})

/** An event bus for a database whose URL is known later. It stores the subscriptions until then. */
function connectEventBusOf(url: Promise<string>) {
  type Bus = ReturnType<typeof connectEventBus>
  const listeners: Parameters<Bus['subscribe']>[0][] = []
  const started = url.then((found) => {
    const bus = connectEventBus(found)
    for (const listener of listeners) bus.subscribe(listener)
    bus.start({ warn: () => {} })
    return bus
  })
  const bus: EventBus = {
    publish: () => {},
    subscribe: (listener) => void listeners.push(listener),
  }
  return { bus, started }
}
