import { TERMS_VERSION } from '@pantul/rules/terms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { nameDevice } from './name-device.ts'
import { isEasyToGuess } from './popular-passwords.ts'
import {
  customerIdOf,
  logInAs,
  password,
  registerVisitor,
  registrationOf,
  runMany,
  whoIs,
} from './test-accounts.ts'

let venue: TestApp

beforeAll(async () => {
  venue = await openTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
beforeEach(() => venue.db.query('delete from attempt_count'))
afterAll(() => venue.close())

const register = (changes: object, headers: Readonly<Record<string, string>> = {}) =>
  venue
    .visitor()
    .post('/api/auth/register', { body: { ...registrationOf('ani@example.com'), ...changes }, headers })

const customers = async () =>
  (await venue.db.query<{ email: string }>('select email from customer order by id')).map(
    ({ email }) => email,
  )

describe('a person who registers', () => {
  test('is a customer who has agreed to the terms and is logged in, and the verification mail is queued', async () => {
    const visitor = await registerVisitor(venue, 'wulan@example.com')
    const id = await customerIdOf(venue, 'wulan@example.com')
    expect(await whoIs(visitor)).toMatchObject({ Fullname: 'Ani Wijaya', IsVerified: false, Roles: [] })
    expect(
      await venue.db.query(
        `select full_name, phone, phone_e164, gender, birth_date, email_verified_at, locale from customer where id = $1`,
        [id],
      ),
    ).toEqual([
      {
        full_name: 'Ani Wijaya',
        phone: '+62 812 9034 1180',
        phone_e164: '+6281290341180',
        gender: 'female',
        birth_date: '1994-05-04',
        email_verified_at: null,
        locale: 'en',
      },
    ])
    expect(
      await venue.db.query('select kind, version, is_given from consent where customer_id = $1', [id]),
    ).toEqual([{ kind: 'terms', version: TERMS_VERSION, is_given: true }])
    expect(
      await venue.db.query(`select kind, payload from outbox where payload->>'customerId' = $1`, [
        String(id),
      ]),
    ).toEqual([{ kind: 'mail', payload: { template: 'verify-email', customerId: id } }])
  })

  test('gets answers in the reader’s language, which is stored', async () => {
    const answer = await register({ email: 'lina@example.com' }, { 'accept-language': 'id' })
    expect(answer).toMatchObject({ status: 201, body: { statusCode: 201 } })
    expect((answer.body as { message: string }).message).toContain('Akunmu')
    expect(await venue.db.query(`select locale from customer where email = 'lina@example.com'`)).toEqual([
      { locale: 'id' },
    ])
  })

  test('three times at the same moment with one address gets one account', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => register({ email: 'twin@example.com' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    expect((await customers()).filter((email) => email === 'twin@example.com')).toHaveLength(1)
  })
})

describe('invalid input is refused at its field', () => {
  const refusals: readonly [changes: object, path: string, code: string, status?: number][] = [
    [{ email: 'ani' }, 'email', 'EMAIL_INVALID'],
    [{ email: 'deleted+1@deleted.invalid' }, 'email', 'EMAIL_INVALID'],
    [{ fullname: ' ' }, 'fullname', 'FULL_NAME_REQUIRED'],
    [{ fullname: 'A' }, 'fullname', 'FULL_NAME_INVALID'],
    [{ fullname: 'You won! https://evil.example' }, 'fullname', 'FULL_NAME_LINK'],
    [{ fullname: 'Claim at foo。com' }, 'fullname', 'FULL_NAME_LINK'],
    [{ phoneNumber: '+62' }, 'phoneNumber', 'PHONE_REQUIRED'],
    [{ phoneNumber: '+62 12' }, 'phoneNumber', 'PHONE_INVALID'],
    [{ birthDate: '' }, 'birthDate', 'BIRTH_DATE_REQUIRED'],
    [{ birthDate: '30-02-1990' }, 'birthDate', 'BIRTH_DATE_INVALID'],
    [{ birthDate: '22-11-2013' }, 'birthDate', 'TOO_YOUNG'],
    [{ password: '' }, 'password', 'PASSWORD_REQUIRED'],
    [{ password: 'nine char' }, 'password', 'PASSWORD_SHORT'],
    [{ password: 'x7'.repeat(65) }, 'password', 'PASSWORD_LONG'],
    [{ password: 'Password2026!' }, 'password', 'PASSWORD_COMMON'],
    [{ email: 'long.name@example.com', password: 'Long.Name@example.com' }, 'password', 'PASSWORD_IS_EMAIL'],
    [{ gender: 'other' }, 'gender', 'BODY_INVALID', 400],
    [{ role: 'owner' }, '', 'BODY_INVALID', 400],
  ]
  for (const [changes, path, code, status = 422] of refusals)
    test(`${JSON.stringify(changes).slice(0, 60)}: ${code}`, async () => {
      const customersBefore = await customers()
      const answer = await register({ email: 'new@example.com', ...changes })
      expect(answer).toMatchObject({ status, body: { code } })
      const { errors } = answer.body as { errors: { path: string; msg: string }[] }
      expect(errors.map((error) => error.path)).toEqual([path])
      expect(errors[0]?.msg).not.toBe('')
      expect(await customers()).toEqual(customersBefore)
    })

  test('five empty fields get five errors in one answer', async () => {
    const empty = { email: '', password: '', fullname: '', phoneNumber: '', birthDate: '' }
    const { body } = await register(empty)
    expect((body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      'fullname',
      'email',
      'phoneNumber',
      'birthDate',
      'password',
    ])
  })
})

describe('passwords of registrations', () => {
  test('a password of 64 emoji is accepted, and logs in', async () => {
    const chosen = '🎾🏸'.repeat(32)
    await registerVisitor(venue, 'emoji@example.com', chosen)
    expect((await logInAs(venue.visitor(), 'emoji@example.com', chosen)).status).toBe(201)
    expect((await logInAs(venue.visitor(), 'emoji@example.com', `${chosen.slice(0, -2)}🎯`)).status).toBe(401)
  })

  test('no password is cut off: the 128th character counts', async () => {
    const chosen = `${'abcd efgh ijkl '.repeat(9).slice(0, 127)}!`
    await registerVisitor(venue, 'long@example.com', chosen)
    expect((await logInAs(venue.visitor(), 'long@example.com', chosen.slice(0, -1))).status).toBe(401)
    expect((await logInAs(venue.visitor(), 'long@example.com', chosen)).status).toBe(201)
  })

  test('thousands of passwords that are easy to guess are refused', () => {
    const words = [
      'password',
      'Sayangku',
      'bismillah',
      'P@ssw0rd',
      'indonesia',
      'iloveyou',
      'qwerty',
      'padel',
      'persib',
    ]
    const prefixes = ['', '1', '123', '#', '2026']
    const suffixes = [
      '123',
      '1234',
      '12345',
      '123456',
      '1945',
      '2026',
      '!!!',
      '@123',
      '_99',
      '007',
      '88888888',
    ]
    const withAffixes = words.flatMap((word) =>
      prefixes.flatMap((prefix) => suffixes.map((end) => `${prefix}${word}${end}`)),
    )
    const digitsOnly = Array.from({ length: 3_000 }, (_, i) => String(1_000_000_000 + i * 7_919))
    const runs = [
      'qwertyuiop',
      '1234567890',
      '0987654321',
      'abcdefghij',
      '1q2w3e4r5t',
      'asdfghjkl123',
      'aaaaaaaaaa',
    ]
    const acceptedPasswords = [...withAffixes, ...digitsOnly, ...runs, '          ', 'abcabcabcabc'].filter(
      (text) => !isEasyToGuess(text),
    )
    expect(acceptedPasswords).toEqual([])
  })

  test('a password that is hard to guess is accepted', () => {
    const hardToGuess = [
      password,
      'correct horse battery staple',
      'Tr0ub4dor&3x',
      'k7#Lq0z!vR',
      'lapangan hijau sore',
      '9f8a7c6e5b4d',
      '🎾🏸🥅⚽🏀🏐🏈🎱🎳🏓',
    ]
    expect(hardToGuess.filter(isEasyToGuess)).toEqual([])
  })
})

describe('an address that has an account', () => {
  const registerFrom = (email: string, ip: string) => register({ email }, { 'x-forwarded-for': ip })

  test('is refused at the e-mail field, and its customer gets one mail a day', async () => {
    await registerVisitor(venue, 'owner@example.com')
    const id = await customerIdOf(venue, 'owner@example.com')
    const answer = await registerFrom(' OWNER@example.com', '10.0.0.1')
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'EMAIL_TAKEN',
        errors: [{ path: 'email', msg: 'This email already has an account. Log in instead.' }],
      },
    })
    expect(answer.headers['set-cookie'] ?? []).not.toContain('session')
    await registerFrom('owner@example.com', '10.0.0.1')
    expect(
      await venue.db.query(
        `select payload from outbox where payload->>'template' = 'registered-again' and payload->>'customerId' = $1`,
        [String(id)],
      ),
    ).toEqual([{ payload: { template: 'registered-again', customerId: id } }])
  })

  test('a browser may try ten registrations an hour, whether the addresses are taken or free; other browsers of its network are not refused', async () => {
    for (let i = 0; i < 5; i += 1) await registerVisitor(venue, `taken${i}@example.com`)
    const browser = venue.visitor()
    const headers = { 'x-forwarded-for': '10.0.0.2' }
    const registerInBrowser = (email: string) =>
      browser.post('/api/auth/register', { body: registrationOf(email), headers })
    for (let i = 0; i < 5; i += 1) expect((await registerInBrowser(`taken${i}@example.com`)).status).toBe(422)
    // Registering gives the browser a device token, by which its next ten tries are counted anew.
    expect((await registerInBrowser('first@example.com')).status).toBe(201)
    for (let i = 0; i < 10; i += 1) expect((await registerInBrowser(`next${i}@example.com`)).status).toBe(201)
    for (const email of ['taken0@example.com', 'free@example.com']) {
      const refused = await registerInBrowser(email)
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      expect(Number(refused.headers['retry-after'])).toBe(3600)
    }
    expect((await registerFrom('free@example.com', '10.0.0.2')).status).toBe(201)
    venue.clock.advance({ minutes: 60 })
    expect((await registerInBrowser('free2@example.com')).status).toBe(201)
  })

  test('of four hundred registrations from one network address, 120 pass in an hour; a refusal does not reveal which e-mails have an account', async () => {
    const countBefore = (await customers()).length
    const answers = await runMany({ count: 400, atOnce: 10 }, (i) =>
      registerFrom(`crowd${i}@example.com`, '10.0.0.9'),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(120)
    expect((await customers()).length - countBefore).toBe(120)
    const refused = [
      await registerFrom('crowd1@example.com', '10.0.0.9'),
      await registerFrom('new@example.com', '10.0.0.9'),
    ]
    expect(refused[0]?.status).toBe(429)
    expect(refused[0]?.text).toBe(refused[1]?.text)
    expect((await registerFrom('elsewhere@example.com', '10.0.0.10')).status).toBe(201)
  }, 60_000)

  test('one e-mail address may be tried three times a day, from all browsers together', async () => {
    await registerVisitor(venue, 'asked@example.com')
    const tryFrom = (ip: string) => registerFrom('asked@example.com', ip)
    for (const ip of ['10.0.1.1', '10.0.1.2', '10.0.1.3']) expect((await tryFrom(ip)).status).toBe(422)
    expect((await tryFrom('10.0.1.4')).status).toBe(429)
  })

  test('a team that registers behind one network address is not refused', async () => {
    for (let i = 0; i < 12; i += 1)
      expect((await registerFrom(`team${i}@example.com`, '10.0.0.4')).status).toBe(201)
  })
})

describe('the first owner', () => {
  /** A browser that has opened a link of this purpose. */
  const browserWithGrant = async (purpose: string) => {
    const token = newToken()
    await venue.db.query(`insert into link_grant (token_hash, purpose, expires_at) values ($1, $2, $3)`, [
      hashToken(token),
      purpose,
      venue.clock.now().add({ hours: 24 }),
    ])
    const visitor = venue.visitor()
    ;(visitor.cookies as Map<string, string>).set('grant', token)
    return visitor
  }
  const ownerRoles = [{ Role: 'owner', SalesOfficeID: null }]

  test('is the person who registers in the browser that opened the link; the next person there gets no role', async () => {
    const visitor = await browserWithGrant('first-owner')
    expect((await visitor.get('/auth/verify-token')).body).toEqual({
      statusCode: 200,
      serializeUser: { Fullname: '', Email: '', Purposes: ['first-owner'], NeedsDetails: false },
    })
    const answer = await visitor.post('/api/auth/register', { body: registrationOf('boss@example.com') })
    expect((answer.body as { profile: object }).profile).toMatchObject({ Roles: ownerRoles })
    const [session] = await venue.db.query<{ hours: number }>(
      `select extract(epoch from expires_at - created_at) / 3600 as hours from session
        where customer_id = $1`,
      [await customerIdOf(venue, 'boss@example.com')],
    )
    expect(Number(session?.hours)).toBe(12)
    await visitor.post('/api/auth/register', { body: registrationOf('second@example.com') })
    expect(await whoIs(visitor)).toMatchObject({ Email: 'second@example.com', Roles: [] })
  })

  test('is nobody if the grant of the link has expired', async () => {
    const visitor = await browserWithGrant('first-owner')
    venue.clock.advance({ minutes: 24 * 60 })
    expect((await visitor.get('/auth/verify-token')).body).toMatchObject({ serializeUser: null })
    await visitor.post('/api/auth/register', { body: registrationOf('late@example.com') })
    expect(await whoIs(visitor)).toMatchObject({ Email: 'late@example.com', Roles: [] })
  })
})

describe('the name of a device', () => {
  const names: readonly [userAgent: string | undefined, name: string][] = [
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
      'Samsung Internet · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Firefox · macOS',
    ],
    ['curl/8.0', '–'],
    ['<script>alert(1)</script> Linux', 'Linux'],
    [undefined, '–'],
  ]
  for (const [userAgent, name] of names)
    test(`${userAgent?.slice(0, 60) ?? 'unnamed'} is ${name}`, () => expect(nameDevice(userAgent)).toBe(name))
})

test('all invariants hold', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
