import { expect } from '@playwright/test'
import { mailsTo } from './mailbox.ts'
import type { Venue } from './venue.ts'

/** The link with a token in the newest mail for this page. */
export async function linkIn(venue: Venue, email: string, page: string, atLeast = 1): Promise<string> {
  const links = (): string[] =>
    mailsTo(venue.mailFolder, email).flatMap(({ text }) => {
      const link = new RegExp(`${venue.address}${page}#[\\w-]{43}`).exec(text)?.[0]
      return link === undefined ? [] : [link]
    })
  await expect.poll(() => links().length, { message: `a mail to ${email}` }).toBeGreaterThanOrEqual(atLeast)
  return links().at(-1) ?? ''
}
