import { expect, request, type Browser, type BrowserContext } from '@playwright/test'
import { PASSWORD } from './customer.ts'
import { Person, whereToReach } from './person.ts'
import { hearFaults } from './hear-faults.ts'
import type { Venue } from './venue.ts'
import type { Language } from './words.ts'

/** Browser options of a person; a phone in English by default. */
export type Device = {
  readonly language?: Language
  readonly width?: number
  readonly height?: number
}

export class Cast {
  readonly #browser: Browser
  readonly #venue: Venue
  readonly #contexts: BrowserContext[] = []
  readonly #faults: string[] = []
  /** Console errors and warnings of all browsers, refused calls included. */
  readonly complaints: string[] = []

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
      // A time zone far from every location: the device's zone must not matter.
      timezoneId: 'America/Los_Angeles',
      hasTouch: width < 600,
    })
    this.#contexts.push(context)
    await hearFaults(context, (fault) => this.#faults.push(`${name}: ${fault}`))
    context.on('console', (line) => {
      const isComplaint = ['error', 'warning'].includes(line.type())
      if (isComplaint) this.complaints.push(`${name}, ${line.page()?.url()}: ${line.text()}`)
    })
    return new Person({ name, language, page: await context.newPage(), ...whereToReach(name) })
  }

  /** Registers an account in another browser, so that nobody is logged in afterwards. */
  async customer(name: string, device: Device = {}): Promise<Person> {
    const guest = await this.person(name, device)
    // Resets the rate limit, because many accounts register from one address here.
    await this.#venue.resetAttempts()
    const elsewhere = await request.newContext({ baseURL: this.#venue.address })
    const token: unknown = await (await elsewhere.get('/api/csrf-token')).json()
    const answer = await elsewhere.post('/api/auth/register', {
      headers: { 'x-csrf-token': tokenIn(token), 'accept-language': guest.language },
      data: {
        email: guest.email,
        password: PASSWORD,
        fullname: name,
        phoneNumber: `+62 ${guest.phone}`,
        gender: 'unspecified',
        birthDate: '17-08-1995',
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    await elsewhere.dispose()
    return guest
  }

  /** Closes all browsers and reports page errors and policy violations. */
  async leave(): Promise<void> {
    for (const context of this.#contexts) await context.close()
    expect(this.#faults, 'nothing was thrown or refused in a page').toEqual([])
  }
}

const tokenIn = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'csrfToken' in answer ? String(answer.csrfToken) : ''
