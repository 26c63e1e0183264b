import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { AskForWork } from '@pantul/contract/guests'
import type { MailMessage } from '../../output/mail/message.ts'
import type { Browser, BrowserReply } from '../../orders/place/test-browser.ts'
import type { Venue } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import { testConfig } from '../../test-app.ts'

export const orderPath = '/api/courts/order-courts'

/** For tests: solves one challenge in a browser, as the page does. Returns the solving request and its reply. */
export async function solveWork(
  browser: Pick<Browser, 'post'>,
  level: number,
): Promise<{ request: object; reply: BrowserReply }> {
  const asked = await browser.post('/api/guests/challenge', { level })
  const { Challenge: challenge } = AskForWork.ok.parse(asked.body).data
  const solved = await solveChallenge({ challenge, deriveKey })
  if (solved === null) throw new Error('not solved in time')
  const request = { challenge, solution: { counter: solved.counter, derivedKey: solved.derivedKey } }
  return { request, reply: await browser.post('/api/guests/work', request) }
}

/** The most units that these tests solve in one challenge. The work of an order may need several challenges. */
const unitsAtOnce = 32

/** For tests: places an order as the page does, with a proof of work if it is required. */
export async function orderWithWork(browser: Browser, body: object): Promise<BrowserReply> {
  const reply = await browser.post(orderPath, body)
  if (reply.body.code !== 'WORK_NEEDED') return reply
  await solveWork(browser, Math.min(unitsAtOnce, Number(reply.body.data?.['Level'])))
  return orderWithWork(browser, body)
}

/** For tests: sends the queued mails, and returns those with a code. */
export async function sendCodeMails({
  db,
  clock,
}: Venue): Promise<{ to: string; code: string; text: string }[]> {
  const sent: MailMessage[] = []
  const mailer = { send: async (message: MailMessage) => void sent.push(message) }
  const log = { error: () => undefined }
  const deps = { db, clock, config: testConfig(), mailer, publicUrl: 'https://book.example', log }
  await relayOutbox(deps, mailEffects)
  return sent
    .filter(({ template }) => template === 'prove-email')
    .map(({ to, text, subject }) => ({ to: to.address, text, code: /\d{6}/.exec(subject)?.[0] ?? '' }))
}
