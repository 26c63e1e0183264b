import type { Reply, Visitor } from '../../test-visitor.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'

export type MailingApp = TestApp & {
  /** Sends the mails in the outbox and returns them, the earliest first. */
  sendMails(): Promise<MailMessage[]>
  /** Simulates that the mail server is down (true), or is up again. */
  setMailServerDown(isDown: boolean): void
  /** Registers somebody in a new browser; the verification mail stays in the outbox. */
  registerCustomer(name: string): Promise<RegisteredCustomer>
}

export type RegisteredCustomer = {
  readonly browser: Visitor
  readonly email: string
  readonly password: string
}

/** For tests: the server with two small locations and a mailbox that the test can read. */
export async function openMailingApp(options: Parameters<typeof openTestApp>[0] = {}): Promise<MailingApp> {
  const venue = await openTestApp({ ...options, env: { RATE_LIMIT_READS: '1000000', ...options.env } })
  await seedTestLocations(venue.db)
  let isMailServerDown = false
  const { db, clock, config } = venue
  const sent: MailMessage[] = []
  const mailer = {
    send: async (message: MailMessage) => {
      if (isMailServerDown) throw new Error('the mail server is down')
      sent.push(message)
    },
  }
  const deps = { db, clock, config, mailer, publicUrl: config.publicUrl, log: { error: () => undefined } }
  return {
    ...venue,
    setMailServerDown: (value) => {
      isMailServerDown = value
    },
    sendMails: async () => {
      await db.query('update outbox set next_at = now() where done_at is null')
      await relayOutbox(deps, mailEffects)
      return sent.splice(0)
    },
    registerCustomer: async (name) => {
      const browser = venue.visitor()
      const email = `${name.toLowerCase()}@example.com`
      const password = `${name} plays on court 3`
      // All tests register from one network address.
      await db.query('delete from attempt_count')
      const answer = await browser.post('/api/auth/register', {
        body: registration({ name, email, password }),
      })
      if (answer.status !== 201) throw new Error(`${name} could not register: ${answer.text}`)
      return { browser, email, password }
    },
  }
}

const registration = ({ name, email, password }: { name: string; email: string; password: string }) => ({
  email,
  password,
  fullname: name,
  phoneNumber: '+62 812 0000 1180',
  gender: 'unspecified',
  birthDate: '21-11-1990',
})

/** For tests: the token of the link in a mail, from its text part. */
export function tokenIn(mail: MailMessage | undefined): string {
  const token = /#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link in ${mail?.template ?? 'no mail'}`)
  return token
}

/** For tests: opens a link by posting its token. */
export const openMailLink = (browser: Visitor, token: string): Promise<Reply> =>
  browser.post('/api/auth/open-link', { body: { token } })
