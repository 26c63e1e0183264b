import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { checkHeaders, type MailMessage } from './message.ts'

export type Mailer = {
  /** Resolves when the mail server has accepted the mail, or the file is written. Throws if it fails. */
  send(message: MailMessage): Promise<void>
}

type MailerConfig = {
  /** A mail server, or a folder for `.eml` files. */
  readonly mail: { readonly smtpUrl: string } | { readonly folder: string }
  /** Its host is in every Message-ID. */
  readonly publicUrl: string
}

/**
 * In milliseconds. Their sum is less than the time for which a process reserves an outbox row, so that no second
 * process sends the mail.
 */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Creates the mailer. Without a mail server each mail becomes an `.eml` file, named by time and template. Nothing in a
 * mail can make the mailer read a file or a URL.
 */
export function openMailer({ mail, publicUrl }: MailerConfig): Mailer {
  const { hostname } = new URL(publicUrl)
  return 'smtpUrl' in mail ? smtpMailer(mail.smtpUrl, hostname) : folderMailer(mail.folder, hostname)
}

function smtpMailer(url: string, hostname: string): Mailer {
  const transport = createTransport({ url, ...smtpTimeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async (message) => {
      await transport.sendMail(toMailOptions(message, hostname))
    },
  }
}

function folderMailer(folder: string, hostname: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (message) => {
      const { message: eml } = await transport.sendMail(toMailOptions(message, hostname))
      if (!Buffer.isBuffer(eml)) throw new TypeError('the mail was not composed in memory')
      await writeMailFile(path.join(folder, fileName(message)), eml)
    },
  }
}

/**
 * The file gets its name when it is complete, so nobody reads a part of a mail. Only the owner of the process can read
 * it, because links in mails open accounts.
 */
async function writeMailFile(file: string, content: Buffer): Promise<void> {
  // A left-over file would keep its own permissions, so it is removed first.
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await rm(`${file}.part`, { force: true })
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

const fileName = ({ at, template, key }: MailMessage): string =>
  `${at.round('millisecond').toString({ smallestUnit: 'millisecond' }).replace(/[:.]/g, '-')}-${template}-${digestOf(key).slice(0, 8)}.eml`

function toMailOptions(message: MailMessage, hostname: string): SendMailOptions {
  checkHeaders(message)
  const { from, to, subject, html, text, attachments, locale, at } = message
  return {
    messageId: `<${digestOf(message.key)}@${hostname}>`,
    date: new Date(at.epochMilliseconds),
    from: { ...from },
    to: { ...to },
    subject,
    text,
    html,
    attachments: attachments.map((file) => ({ ...file })),
    // Stops automatic replies, and declares the language.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
  }
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)
