import { expect } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { logsIn } from './customer.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

/** A visited path, the address where it ends, and the only heading that may be shown on the way. */
type Visit = { readonly path: string; readonly leadsTo: string; readonly heading: string }

/**
 * From now on records all level 1 headings that a page shows. The returned function returns those of the current page.
 */
async function recordsHeadings({ page }: Person): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { headingsSeen: seen })
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('main h1')) seen.add(heading.textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () =>
    page.evaluate(() =>
      'headingsSeen' in window && window.headingsSeen instanceof Set
        ? [...window.headingsSeen].map(String)
        : [],
    )
}

async function visits(person: Person, pages: readonly Visit[]): Promise<void> {
  const headings = await recordsHeadings(person)
  // Delays the answers that say who is logged in. A page that shows too much meanwhile is then noticed.
  await person.page.route(/\/api\/auth\/credentials|\/auth\/verify-token/, async (route) => {
    await new Promise((answer) => setTimeout(answer, 400))
    await route.continue()
  })
  for (const { path, leadsTo, heading } of pages) {
    await person.page.goto(path)
    await expect(person.page, path).toHaveURL(leadsTo)
    await expect(person.mainHeading, path).toHaveText(heading)
    expect(await headings(), path).toEqual([heading])
  }
}

const LOGIN = 'Log in'

/** The heading of the home page at this time of day. */
async function headingOfHome(person: Person): Promise<string> {
  await person.page.goto('/')
  return person.mainHeading.innerText()
}

story(
  'a person who is not logged in is redirected from pages of an account, and sees no other page on the way',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    const alerts: string[] = []
    ani.page.on('dialog', (alert) => {
      alerts.push(alert.message())
      void alert.accept()
    })
    const home = await headingOfHome(ani)
    await visits(ani, [
      { path: '/auth/login', leadsTo: '/auth/login', heading: LOGIN },
      { path: '/auth/register', leadsTo: '/auth/register', heading: 'Create your account' },
      { path: '/auth/forgot', leadsTo: '/auth/forgot', heading: 'Forgot your password?' },
      { path: '/profile', leadsTo: '/auth/login?redirect=%2Fprofile', heading: LOGIN },
      { path: '/quota-packages', leadsTo: '/auth/login?redirect=%2Fquota-packages', heading: LOGIN },
      { path: '/auth/success', leadsTo: '/', heading: home },
      { path: '/auth/verification', leadsTo: '/auth/login?redirect=%2Fauth%2Fverification', heading: LOGIN },
      {
        path: '/auth/verification-success',
        leadsTo: '/auth/login?redirect=%2Fauth%2Fverification%3Fexpired%3Dtrue',
        heading: LOGIN,
      },
      { path: '/booking', leadsTo: '/locations?redirect=%2Fbooking', heading: 'Locations' },
    ])
    expect(alerts).toEqual([])
    await visits(ani, [{ path: '/auth/reset-password', leadsTo: '/', heading: home }])
    expect(alerts).toEqual(['Token Expired'])
  },
)

story(
  'a customer with an unverified address is asked to verify it, and is redirected from login and register',
  async ({ cast }) => {
    const dinda = await cast.personWithAccount('Dinda Puspita')
    const home = await headingOfHome(dinda)
    await logsIn(dinda)
    await visits(dinda, [
      { path: '/auth/success', leadsTo: '/auth/success', heading: 'You are in, Dinda' },
      { path: '/auth/verification', leadsTo: '/auth/verification', heading: 'Check your email' },
      {
        path: '/auth/verification-success',
        leadsTo: '/auth/verification?expired=true',
        heading: 'This link no longer works',
      },
      { path: '/auth/login?redirect=/locations', leadsTo: '/locations', heading: 'Locations' },
      { path: '/auth/register?redirect=//example.com', leadsTo: '/', heading: home },
      { path: '/profile', leadsTo: '/profile', heading: 'Dinda Puspita' },
    ])
    const tab = await dinda.inNewTab()
    await visits(tab, [{ path: '/auth/success', leadsTo: '/', heading: home }])
  },
)

story(
  'a customer with a verified address is redirected from login and verification to the home page',
  async ({ cast, venue }) => {
    const dinda = await cast.personWithAccount('Dinda Puspita')
    const home = await headingOfHome(dinda)
    await logsIn(dinda)
    await dinda.page.goto(await newestLink(venue, dinda.email, '/auth/verification-success'))
    await expect(dinda.mainHeading).toHaveText('Email verified')
    await visits(dinda, [
      { path: '/auth/verification', leadsTo: '/', heading: home },
      { path: '/auth/login', leadsTo: '/', heading: home },
      { path: '/profile', leadsTo: '/profile', heading: 'Dinda Puspita' },
    ])
  },
)
