import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { checkHeaders, type MailMessage } from './message.ts'

/** Sends one mail, or throws. Resolved means: the mail server has taken it over, or the file is there. */
export type Mailer = { send(message: MailMessage): Promise<void> }

/** Either an SMTP address or a folder for `.eml` files; `publicUrl` names the host in every Message-ID. */
export type MailerConfig = {
  readonly mail: { readonly smtpUrl: string } | { readonly folder: string }
  readonly publicUrl: string
}

/** Milliseconds. Together well under the lease of an outbox row. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Opens the way out for mail. Without a mail server every mail becomes a file, named by time and template, that any
 * mail program opens. Texts never name a file or an address to be fetched.
 */
export function openMailer({ mail, publicUrl }: MailerConfig): Mailer {
  const { hostname } = new URL(publicUrl)
  return 'smtpUrl' in mail ? smtpMailer(mail.smtpUrl, hostname) : folderMailer(mail.folder, hostname)
}

function smtpMailer(url: string, hostname: string): Mailer {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async (message) => {
      await transport.sendMail(composed(message, hostname))
    },
  }
}

function folderMailer(folder: string, hostname: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (message) => {
      const { message: eml } = await transport.sendMail(composed(message, hostname))
      if (!Buffer.isBuffer(eml)) throw new TypeError('the mail was not composed in memory')
      await writeWhole(path.join(folder, fileName(message)), eml)
    },
  }
}

/** A reader of the folder sees whole mails only; links in them open accounts, so only the owner reads them. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  // One that was there before keeps its mode: it may be anybody's.
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await rm(`${file}.part`, { force: true })
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

const fileName = ({ at, template, key }: MailMessage): string =>
  `${at.round('millisecond').toString({ smallestUnit: 'millisecond' }).replace(/[:.]/g, '-')}-${template}-${digestOf(key).slice(0, 8)}.eml`

function composed(message: MailMessage, hostname: string): SendMailOptions {
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
    // Keeps holiday answers away, and tells a reader's program the language.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
  }
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)
