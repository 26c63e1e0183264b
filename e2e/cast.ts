import { expect, request, type Browser, type BrowserContext } from '@playwright/test'
import { PASSWORD } from './customer.ts'
import { Person, uniqueContact } from './person.ts'
import { reportPageFaults } from './report-page-faults.ts'
import type { Venue } from './venue.ts'
import type { Language } from './message-text.ts'

/** The browser of a person; by default a phone in English. Sizes are CSS pixels. */
export type Device = {
  readonly language?: Language
  readonly width?: number
  readonly height?: number
}

/** Creates the people of a story, each with a fresh browser. */
export class Cast {
  readonly #browser: Browser
  readonly #venue: Venue
  readonly #contexts: BrowserContext[] = []
  readonly #faults: string[] = []
  /** Console errors and warnings of all browsers. Browsers also log each call that the server refused. */
  readonly consoleComplaints: string[] = []

  constructor(browser: Browser, venue: Venue) {
    this.#browser = browser
    this.#venue = venue
  }

  /** A new person with a fresh browser. */
  async person(name: string, device: Device = {}): Promise<Person> {
    const { language = 'en', width = 390, height = 844 } = device
    const context = await this.#browser.newContext({
      baseURL: this.#venue.address,
      viewport: { width, height },
      // Animations are reduced for speed.
      reducedMotion: 'reduce',
      locale: language === 'id' ? 'id-ID' : 'en-GB',
      // Far from every location, because the time zone of the device must not matter.
      timezoneId: 'America/Los_Angeles',
      hasTouch: width < 600,
    })
    this.#contexts.push(context)
    await reportPageFaults(context, (fault) => this.#faults.push(`${name}: ${fault}`))
    context.on('console', (line) => {
      const isComplaint = ['error', 'warning'].includes(line.type())
      if (isComplaint) this.consoleComplaints.push(`${name}, ${line.page()?.url()}: ${line.text()}`)
    })
    return new Person({ name, language, page: await context.newPage(), ...uniqueContact(name) })
  }

  /** A new person with an account, who is not logged in: the account was registered outside the browser. */
  async personWithAccount(name: string, device: Device = {}): Promise<Person> {
    const person = await this.person(name, device)
    // Resets the rate limit, because many accounts register from one address here.
    await this.#venue.clearRateLimits()
    const elsewhere = await request.newContext({ baseURL: this.#venue.address })
    const token: unknown = await (await elsewhere.get('/api/csrf-token')).json()
    const answer = await elsewhere.post('/api/auth/register', {
      headers: { 'x-csrf-token': tokenIn(token), 'accept-language': person.language },
      data: {
        email: person.email,
        password: PASSWORD,
        fullname: name,
        phoneNumber: `+62 ${person.phone}`,
        gender: 'unspecified',
        birthDate: '17-08-1995',
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    await elsewhere.dispose()
    return person
  }

  /** Closes all browsers. Fails if a page had an exception or violated the content security policy. */
  async closeBrowsers(): Promise<void> {
    for (const context of this.#contexts) await context.close()
    expect(this.#faults, 'nothing was thrown or refused in a page').toEqual([])
  }
}

const tokenIn = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'csrfToken' in answer ? String(answer.csrfToken) : ''
