import { expect } from '@playwright/test'
import { mailsTo } from './mailbox.ts'
import type { Venue } from './venue.ts'

/**
 * The link to this page, with a token, in the newest mail that has one. Waits until at least `minimumLinks` mails have
 * such a link.
 */
export async function newestLink(
  venue: Venue,
  email: string,
  page: string,
  minimumLinks = 1,
): Promise<string> {
  const links = (): string[] =>
    mailsTo(venue.mailFolder, email).flatMap(({ text }) => {
      const link = new RegExp(`${venue.address}${page}#[\\w-]{43}`).exec(text)?.[0]
      return link === undefined ? [] : [link]
    })
  await expect
    .poll(() => links().length, { message: `a mail to ${email}` })
    .toBeGreaterThanOrEqual(minimumLinks)
  return links().at(-1) ?? ''
}
