import { readdir, readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../platform/database/test-database.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { startServer } from '../../test-process.ts'
import type { Visitor } from '../../test-visitor.ts'
import { offerOwnership } from './offer-ownership.ts'
import { takeoverForm } from './test-accounts.ts'
import { openMailingApp, openMailLink, type MailingApp } from './test-mailbox.ts'

describe('the link for the first owner', () => {
  let venue: MailingApp
  beforeAll(async () => {
    venue = await openMailingApp()
  })
  beforeEach(async () => {
    await venue.db.query('truncate staff_role, mail_link, link_grant, staff_invitation')
  })
  afterAll(() => venue.close())

  const offerLink = (): Promise<string | null> =>
    offerOwnership(venue.db, { publicUrl: venue.config.publicUrl, now: venue.clock.now() })
  const offerToken = async (): Promise<string> => (await offerLink())?.split('#')[1] ?? 'none'
  const rolesOf = async (browser: Visitor): Promise<unknown> => {
    const { body } = await browser.get('/api/auth/credentials')
    return (body as { profile: { Roles: unknown } }).profile.Roles
  }
  const ownerRoles = [{ Role: 'owner', SalesOfficeID: null }]
  const logIn = (browser: Visitor, { email, password }: { email: string; password: string }) =>
    browser.post('/api/auth/login', { body: { email, password } })

  test('is created once when twenty processes start together, and again only after it has expired', async () => {
    const links = await Promise.all(Array.from({ length: 20 }, offerLink))
    expect(links.filter((link) => link !== null)).toHaveLength(1)
    expect(links.find((link) => link !== null)).toMatch(/^http:\/\/localhost:3000\/auth\/register#[\w-]{43}$/)
    venue.clock.advance({ minutes: 72 * 60 - 1 })
    expect(await offerLink()).toBeNull()
    venue.clock.advance({ minutes: 1 })
    expect(await offerLink()).not.toBeNull()
  })

  test('makes the person who registers in the browser that opened it an owner, and works only once', async () => {
    const browser = venue.visitor()
    const token = await offerToken()
    expect(await openMailLink(browser, token)).toMatchObject({
      status: 200,
      body: { data: { Purpose: 'first-owner' } },
    })
    expect(await browser.get('/auth/verify-token')).toMatchObject({
      body: { serializeUser: { Purposes: ['first-owner'] } },
    })
    const { status } = await browser.post('/api/auth/register', {
      body: {
        email: 'owner@example.com',
        password: 'the first owner of all',
        fullname: 'First Owner',
        phoneNumber: '+62 812 0000 1180',
        gender: 'unspecified',
        birthDate: '21-11-1980',
      },
    })
    expect(status).toBe(201)
    expect(await rolesOf(browser)).toEqual(ownerRoles)
    expect(await openMailLink(venue.visitor(), token)).toMatchObject({ status: 401 })
    expect(await offerLink()).toBeNull()

    const second = await venue.registerCustomer('Second')
    await venue.db.query('update link_grant set used_at = null')
    second.browser.cookies.set('grant', browser.cookies.get('grant') ?? '')
    await logIn(second.browser, second)
    expect(await rolesOf(second.browser)).toEqual([])
  })

  test('makes a customer an owner by login in the browser that opened the link, not in another browser', async () => {
    const known = await venue.registerCustomer('Known')
    const [browser, otherBrowser] = [venue.visitor(), venue.visitor()]
    await openMailLink(browser, await offerToken())
    await logIn(otherBrowser, known)
    expect(await rolesOf(otherBrowser)).toEqual([])
    await logIn(browser, known)
    expect(await rolesOf(browser)).toEqual(ownerRoles)
  })

  test('makes nobody an owner one day after it was opened; then another link is created', async () => {
    const late = await venue.registerCustomer('Late')
    const browser = venue.visitor()
    await openMailLink(browser, await offerToken())
    venue.clock.advance({ minutes: 24 * 60 })
    await logIn(browser, late)
    expect(await rolesOf(browser)).toEqual([])
    expect(await offerLink()).not.toBeNull()
  })
})

describe('the running server', () => {
  let fresh: FreshDatabase
  let folder: string
  beforeAll(async () => {
    fresh = await freshDatabase()
    await seedTestLocations(fresh.db)
    folder = await mkdtemp(path.join(tmpdir(), 'mail-'))
  })
  afterAll(async () => {
    await fresh.drop()
    await rm(folder, { recursive: true })
  })

  test('prints the first owner’s link only at its first start, and logs no tokens of links, passwords or cookies', async () => {
    const first = await startServer({ DATABASE_URL: fresh.url, LOG_LEVEL: 'trace', MAIL_DIR: folder })
    const secrets = await useMailedLinks(first.address, folder)
    await first.end('SIGTERM')
    const links = first.output().match(/^http\S+\/auth\/register#[\w-]{43}$/gm)
    expect(links).toHaveLength(1)
    expect(first.output()).toContain('/api/auth/open-link')
    expect(secrets.filter((secret) => first.output().includes(secret))).toEqual([])
    for (const line of first
      .output()
      .split('\n')
      .filter((each) => each.startsWith('{')))
      expect(line).not.toContain(links?.[0]?.split('#')[1] ?? '')

    const second = await startServer({ DATABASE_URL: fresh.url, MAIL_DIR: folder })
    await second.end('SIGTERM')
    expect(second.output()).not.toContain('/auth/register')
  })
})

/** Registers, verifies the e-mail and resets the password over HTTP. Returns all values that must not be logged. */
async function useMailedLinks(address: string, folder: string): Promise<string[]> {
  const cookies = new Map<string, string>()
  const keepCookies = (answer: Response): Response => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return answer
  }
  const cookie = (): string => [...cookies].map((pair) => pair.join('=')).join('; ')
  const post = async (call: string, body: object): Promise<number> => {
    const token = keepCookies(await fetch(`${address}/api/csrf-token`, { headers: { cookie: cookie() } }))
    const { csrfToken } = (await token.json()) as { csrfToken: string }
    const headers = { 'content-type': 'application/json', cookie: cookie(), 'x-csrf-token': csrfToken }
    return keepCookies(
      await fetch(`${address}${call}`, { method: 'POST', body: JSON.stringify(body), headers }),
    ).status
  }
  const email = 'kenari.kuning@example.com'
  const passwords = ['burung di sangkar', 'burung di dahan']
  expect(
    await post('/api/auth/register', {
      email,
      password: passwords[0],
      fullname: 'Kenari Kuning',
      phoneNumber: '+62 812 9034 1180',
      gender: 'unspecified',
      birthDate: '21-11-1990',
    }),
  ).toBe(201)
  const verifyToken = await tokenFrom(folder, 'verify-email')
  expect(await post('/api/auth/open-link', { token: verifyToken })).toBe(200)
  expect(await post('/api/auth/reset-password/send-email', { email })).toBe(201)
  const resetToken = await tokenFrom(folder, 'reset-password')
  expect(await post('/api/auth/open-link', { token: resetToken })).toBe(200)
  expect(await post('/api/auth/reset-password', takeoverForm(passwords[1] ?? ''))).toBe(201)
  return [email, 'Kenari', '9034', ...passwords, verifyToken, resetToken, ...cookies.values()]
}

/** Waits for the mail of this template in the folder and returns the token of its link. */
async function tokenFrom(folder: string, template: string): Promise<string> {
  const mailFiles = async (): Promise<string[]> =>
    (await readdir(folder)).filter((file) => file.includes(template) && file.endsWith('.eml'))
  await expect.poll(mailFiles, { timeout: 10_000 }).toHaveLength(1)
  const eml = await readFile(path.join(folder, (await mailFiles())[0] ?? ''), 'utf8')
  const token = /#([\w-]{43})/.exec(eml.replaceAll(/=\r?\n/g, ''))?.[1]
  if (token === undefined) throw new Error(`no link in the mail ${template}`)
  return token
}
