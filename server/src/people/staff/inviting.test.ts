import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '@pantul/rules/staff-may'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { openMailingApp, openMailLink, type MailingApp } from '../accounts/test-mailbox.ts'
import { newStaff, type TestStaff } from './test-staff.ts'

let club: MailingApp
let manager: TestStaff
let owner: TestStaff
beforeAll(async () => {
  club = await openMailingApp()
  manager = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  owner = await newStaff(club, { roles: [{ role: 'owner', locationId: null }] })
})
afterAll(() => club.close())

const password = 'long enough for the desk'
const refusal = (status: number, code: string) => ({ status, body: { code } })
const invite = (actor: TestStaff, email: string, ...roles: StaffRole[]): Promise<Reply> =>
  actor.visitor.post('/api/desk/TST1/invitations', { body: { Email: email, Roles: roles } })

/** The token in the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await club.sendMails()).findLast(
    ({ to, text }) => to.address === email && text.includes('desk/join#'),
  )
  return /desk\/join#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none'
}
const register = (browser: Visitor, email: string): Promise<Reply> =>
  browser.post('/api/auth/register', {
    body: {
      email,
      password,
      fullname: 'Sari Wulandari',
      phoneNumber: '+62 812 0000 1180',
      gender: 'unspecified',
      birthDate: '17-08-1995',
    },
  })

async function setUpCodeApp(browser: Visitor): Promise<Reply> {
  const started = await browser.post('/api/desk/second-factor/start')
  const { Secret: secret } = (started.body as { data: { Secret: string } }).data
  const epoch = Math.floor(club.clock.now().epochMilliseconds / 1_000)
  return browser.post('/api/desk/second-factor/confirm', { body: { code: generateSync({ secret, epoch }) } })
}
const readMe = async (browser: Visitor) =>
  (await browser.get('/api/desk/me')).body as { data?: { Locations: object[] }; code?: string }
type StaffList = {
  People: { Email: string; Roles: { Role: string; MayTake: boolean }[] }[]
  Invitations: {
    InvitationID: string
    Email: string
    Roles: string[]
    IsAccepted: boolean
    IsOver: boolean
  }[]
}
const listFor = async (actor: TestStaff): Promise<StaffList> =>
  ((await actor.visitor.get('/api/desk/TST1/staff')).body as { data: StaffList }).data

test('an invited person gets the role only after registering and setting up the authenticator app', async () => {
  const email = 'sari@example.com'
  expect((await invite(manager, 'Sari@Example.com ', 'front-desk')).status).toBe(201)
  const token = await tokenFor(email)
  const browser = club.visitor()
  expect(await openMailLink(browser, token)).toMatchObject({
    status: 200,
    body: { data: { Purpose: 'join-staff' } },
  })
  expect((await register(browser, email)).status).toBe(201)
  expect(await readMe(browser)).toMatchObject({ data: { Locations: [], SecondFactor: 'none' } })
  expect(await browser.get('/api/desk/TST1/drawers')).toMatchObject(refusal(403, 'STAFF_ONLY'))
  expect((await listFor(manager)).Invitations).toMatchObject([{ Email: email, IsAccepted: true }])

  expect((await setUpCodeApp(browser)).status).toBe(201)
  expect((await browser.get('/api/desk/TST1/drawers')).status).toBe(200)
  const list = await listFor(manager)
  expect(list.Invitations).toEqual([])
  expect(list.People.find((person) => person.Email === email)?.Roles).toEqual([
    { Role: 'front-desk', MayTake: true },
  ])
  // The link verified the e-mail.
  expect(
    await club.db.query('select id from customer where email = $1 and email_verified_at is not null', [
      email,
    ]),
  ).toHaveLength(1)
  expect(await openMailLink(club.visitor(), token)).toMatchObject(refusal(404, 'INVITATION_CLOSED'))
  expect(
    await club.db.query<object>(
      `select a.action, a.role, a.after from staff_act a
        where a.thing = 'invitation' order by a.id`,
    ),
  ).toEqual([
    { action: 'invite-staff', role: 'manager', after: { roles: ['front-desk'] } },
    { action: 'join-staff', role: 'front-desk', after: { roles: ['front-desk'] } },
  ])
})

test.each([
  ['manager', ['front-desk', 'coach'], ['finance', 'manager', 'owner']],
  ['owner', ['front-desk', 'coach', 'finance', 'manager', 'owner'], []],
] as const)('a %s may invite %j, but not %j', async (role, allowed, refused) => {
  const actor = role === 'manager' ? manager : owner
  for (const invitedRole of allowed)
    expect((await invite(actor, `${invitedRole}.of.${role}@example.com`, invitedRole)).status).toBe(201)
  for (const invitedRole of refused)
    expect(await invite(actor, 'nobody@example.com', 'coach', invitedRole)).toMatchObject(
      refusal(403, 'ROLE_MISSING'),
    )
})

test('an invitation to an invalid e-mail or to the inviter’s own e-mail is refused', async () => {
  expect(await invite(manager, 'nobody', 'coach')).toMatchObject(refusal(422, 'EMAIL_INVALID'))
  const [managerRow] = await club.db.query<{ email: string }>('select email from customer where id = $1', [
    manager.id,
  ])
  expect(await invite(manager, managerRow?.email ?? '', 'coach')).toMatchObject(refusal(422, 'ROLE_SELF'))
})

test('the link of an invitation that was replaced, withdrawn or has expired is refused', async () => {
  const email = 'late@example.com'
  await invite(manager, email, 'coach')
  const first = await tokenFor(email)
  await invite(manager, email, 'front-desk')
  expect(await openMailLink(club.visitor(), first)).toMatchObject(refusal(404, 'INVITATION_CLOSED'))
  const second = await tokenFor(email)
  const [openInvitation] = (await listFor(manager)).Invitations.filter(
    (invitation) => invitation.Email === email,
  )
  expect(openInvitation?.Roles).toEqual(['front-desk'])
  const withdraw = () =>
    manager.visitor.post(`/api/desk/TST1/invitations/${openInvitation?.InvitationID}/withdraw`)
  expect((await withdraw()).status).toBe(200)
  expect(await withdraw()).toMatchObject(refusal(404, 'INVITATION_CLOSED'))
  expect(await openMailLink(club.visitor(), second)).toMatchObject(refusal(404, 'INVITATION_CLOSED'))

  await invite(owner, email, 'coach')
  const third = await tokenFor(email)
  club.clock.advance({ minutes: 72 * 60 })
  expect(await openMailLink(club.visitor(), third)).toMatchObject(refusal(404, 'INVITATION_CLOSED'))
  club.clock.advance({ minutes: -72 * 60 })
})

test('a person who opens an invitation to another e-mail gets no access to the desk', async () => {
  await invite(manager, 'meant@example.com', 'coach')
  const browser = club.visitor()
  await openMailLink(browser, await tokenFor('meant@example.com'))
  await register(browser, 'other@example.com')
  expect(await readMe(browser)).toMatchObject({ code: 'STAFF_ONLY' })
})

test('a person who is logged in accepts by opening the link; the invitation ends when the inviter loses the role', async () => {
  const email = 'dian@example.com'
  const browser = club.visitor()
  expect((await register(browser, email)).status).toBe(201)
  const inviter = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  expect((await invite(inviter, email, 'front-desk')).status).toBe(201)
  expect(await openMailLink(browser, await tokenFor(email))).toMatchObject({ status: 200 })
  expect(await readMe(browser)).toMatchObject({ data: { Locations: [] } })
  await owner.visitor.post(`/api/desk/TST1/staff/${inviter.publicId}/take-role`, {
    body: { Role: 'manager' },
  })
  expect(await readMe(browser)).toMatchObject({ code: 'STAFF_ONLY' })
})

test('all invariants hold after this', async () => {
  expect(await brokenInvariants(club.db)).toEqual([])
})
