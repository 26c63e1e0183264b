import { isIP } from 'node:net'
import path from 'node:path'
import { limits } from './rate-limits.ts'
import { secretKey } from './secret-key.ts'

export type Config = {
  readonly host: string
  readonly port: number
  /** The public address, without a trailing slash. Defaults to localhost. */
  readonly publicUrl: string
  /** True if the public address is https: cookies are Secure and HSTS is sent. */
  readonly isHttps: boolean
  readonly isProduction: boolean
  /** Undefined: the embedded database in `dataFolder` is used. */
  readonly databaseUrl: string | undefined
  /**
   * The role that owns the tables, for migrations and the demonstration. Undefined: the role of `databaseUrl` owns
   * them.
   */
  readonly databaseOwnerUrl: string | undefined
  /** Absolute path. */
  readonly dataFolder: string
  readonly mail: { readonly smtpUrl: string } | { readonly folder: string }
  readonly paymentGateway: 'simulator' | 'midtrans'
  /** Undefined if another gateway is used. */
  readonly midtrans: MidtransSettings | undefined
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Whether an empty database is filled with the demonstration data. */
  readonly isDemoSeeded: boolean
  /**
   * Whether this is a local machine that takes no real money: demonstration accounts with known passwords may log in.
   */
  readonly isDemonstration: boolean
  /** Signs cookies, CSRF tokens and the simulator's notifications. */
  readonly secretKey: string
  /** Requests per network address in ten minutes. */
  readonly rateLimits: { readonly orderAttempts: number; readonly reads: number }
  /** Seconds that an order waits for its turn before it is refused with BUSY. */
  readonly orderQueueSeconds: number
  /** Months after which guest details are removed from played orders. */
  readonly guestRetentionMonths: number
  /** Where Prometheus metrics are served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Open connections of one process. At the limit the connection that is idle for longest is closed. */
  readonly connectionLimits: { readonly total: number; readonly perNetwork: number }
  /** Open event streams of one process. A page without a stream polls. */
  readonly streamLimits: { readonly total: number; readonly perNetwork: number }
  /** Addresses of reverse proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[]
}

/** Address and key of the Midtrans account. */
export type MidtransSettings = {
  readonly serverKey: string
  readonly environment: 'sandbox' | 'production'
  /** Without a trailing slash. */
  readonly apiUrl: string
  readonly snapUrl: string
  /** Payment methods to offer, by Midtrans' names. Empty: all methods of the account. */
  readonly methods: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** The environment is invalid. Lists all faults, one sentence each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The environment cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Whether a host name means this machine. */
export const isLoopback = (host: string): boolean => loopback.test(host)

const isOwnMachine = (address: string): boolean => isLoopback(new URL(address).hostname)

/**
 * Reads and checks the environment once. Throws ConfigError with all faults. Creates a SECRET_KEY in the data folder
 * if none is set. `docs/running-it.md` describes each variable.
 */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const reader = { env, faults }
  const databaseUrl = url(reader, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const port = wholeNumber(reader, 'PORT', { otherwise: 3000, most: 65_535 })
  const publicUrl =
    url(reader, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? `http://localhost:${port}`
  const smtpUrl = url(reader, 'SMTP_URL', ['smtp:', 'smtps:'])
  const dataFolder = path.resolve(text(reader, 'DATA_DIR') ?? '.data')
  const paymentGateway = oneOf(reader, 'PAYMENT_GATEWAY', ['simulator', 'midtrans'] as const, 'simulator')
  const isProduction = text(reader, 'NODE_ENV') === 'production'
  const midtrans = paymentGateway === 'midtrans' ? midtransSettings(reader) : undefined
  const isDemonstration =
    !isProduction && isOwnMachine(publicUrl) && (midtrans === undefined || isOwnMachine(midtrans.apiUrl))
  const config = {
    host: text(reader, 'HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    isProduction,
    databaseUrl,
    databaseOwnerUrl: url(reader, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:']),
    dataFolder,
    mail:
      smtpUrl === undefined
        ? { folder: path.resolve(text(reader, 'MAIL_DIR') ?? `${dataFolder}/mail`) }
        : { smtpUrl },
    paymentGateway,
    midtrans,
    logLevel: oneOf(reader, 'LOG_LEVEL', logLevels, 'info'),
    isDemoSeeded: booleanSetting(reader, 'DEMO_SEED', databaseUrl === undefined && isDemonstration),
    isDemonstration,
    rateLimits: {
      orderAttempts: wholeNumber(reader, 'RATE_LIMIT_ORDER_ATTEMPTS', {
        otherwise: limits['order request, network'].most,
        least: 1,
      }),
      reads: wholeNumber(reader, 'RATE_LIMIT_READS', {
        otherwise: limits['request, network'].most,
        least: 1,
        most: 1_000_000_000,
      }),
    },
    orderQueueSeconds: wholeNumber(reader, 'ORDER_QUEUE_SECONDS', { otherwise: 3, least: 1, most: 9 }),
    connectionLimits: {
      total: wholeNumber(reader, 'CONNECTIONS', { otherwise: 5_000, least: 1 }),
      perNetwork: wholeNumber(reader, 'CONNECTIONS_PER_ADDRESS', { otherwise: 1_000, least: 1 }),
    },
    streamLimits: {
      total: wholeNumber(reader, 'STREAMS', { otherwise: 2_000, least: 0 }),
      perNetwork: wholeNumber(reader, 'STREAMS_PER_ADDRESS', { otherwise: 20, least: 0 }),
    },
    guestRetentionMonths: wholeNumber(reader, 'GUEST_RETENTION_MONTHS', {
      otherwise: 24,
      least: 1,
      most: 600,
    }),
    metrics: metricsAddress(reader),
    trustedProxies: addresses(reader, 'TRUSTED_PROXIES'),
  }
  faults.push(...unsafeSettings(config, env))
  const secret = text(reader, 'SECRET_KEY')
  if (secret !== undefined && secret.length < 32) faults.push('SECRET_KEY needs at least 32 characters.')
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze({ ...config, secretKey: secret ?? secretKey(dataFolder) })
}

/** Settings that would work but are unsafe. */
function unsafeSettings(config: Omit<Config, 'secretKey'>, env: Environment): string[] {
  const faults: string[] = []
  if (config.isProduction && config.paymentGateway === 'simulator' && env['ALLOW_SIMULATOR'] !== '1')
    faults.push(
      'PAYMENT_GATEWAY is the simulator, which takes no money, and NODE_ENV is production. Set ALLOW_SIMULATOR=1 to run a demonstration.',
    )
  if (config.isProduction && config.midtrans?.environment === 'sandbox' && env['ALLOW_SIMULATOR'] !== '1')
    faults.push(
      "MIDTRANS_ENVIRONMENT is Midtrans' sandbox, which takes no money, and NODE_ENV is production. Set ALLOW_SIMULATOR=1 to run a demonstration.",
    )
  const isPublicHost = !isOwnMachine(config.publicUrl)
  if (config.midtrans?.environment === 'production' && !(isPublicHost && config.isHttps))
    faults.push('PUBLIC_URL has to be https and reachable by Midtrans, which sends its notifications there.')
  if (isPublicHost && !config.isHttps && env['ALLOW_HTTP'] !== '1')
    faults.push(
      'PUBLIC_URL is plain http beyond this machine. Use https, or set ALLOW_HTTP=1 inside a trusted network.',
    )
  if (config.databaseOwnerUrl !== undefined && config.databaseUrl === undefined)
    faults.push('DATABASE_OWNER_URL is set, but DATABASE_URL, which the server uses for requests, is not.')
  if (!isLoopback(config.host) && (env['PUBLIC_URL'] ?? '') === '')
    faults.push('HOST serves other machines, so PUBLIC_URL has to be set to the address that they use.')
  return faults
}

const midtransHosts = {
  sandbox: { api: 'https://api.sandbox.midtrans.com', snap: 'https://app.sandbox.midtrans.com' },
  production: { api: 'https://api.midtrans.com', snap: 'https://app.midtrans.com' },
} as const

function midtransSettings(reader: ConfigReader): MidtransSettings {
  const environment = oneOf(reader, 'MIDTRANS_ENVIRONMENT', ['sandbox', 'production'] as const, 'sandbox')
  const serverKey = text(reader, 'MIDTRANS_SERVER_KEY') ?? ''
  // The message must not repeat the key or a part of it.
  if (!/^[\w-]{10,100}$/.test(serverKey))
    reader.faults.push(
      'MIDTRANS_SERVER_KEY is missing or no key; Midtrans shows it under Settings, Access Keys.',
    )
  if (/client/i.test(serverKey))
    reader.faults.push('MIDTRANS_SERVER_KEY is the client key; the server key is needed.')
  if (environment === 'production' && serverKey.startsWith('SB-'))
    reader.faults.push('MIDTRANS_SERVER_KEY is of the sandbox, and MIDTRANS_ENVIRONMENT is production.')
  const hosts = midtransHosts[environment]
  return {
    serverKey,
    environment,
    apiUrl: loopbackUrl(reader, 'MIDTRANS_API_URL') ?? hosts.api,
    snapUrl: loopbackUrl(reader, 'MIDTRANS_SNAP_URL') ?? hosts.snap,
    methods: paymentMethods(reader, 'MIDTRANS_PAYMENTS'),
  }
}

/** A test address. It must be on this machine, because the server key is sent there. */
function loopbackUrl(reader: ConfigReader, name: string): string | undefined {
  const value = url(reader, name, ['http:', 'https:'])
  if (value === undefined) return undefined
  if (!isLoopback(new URL(value).hostname))
    reader.faults.push(`${name} is for tests: it has to be on this machine.`)
  return value.replace(/\/+$/, '')
}

function paymentMethods(reader: ConfigReader, name: string): string[] {
  const all = splitList(reader, name)
  if (all.some((each) => !/^[a-z_]{2,30}$/.test(each)))
    reader.faults.push(`${name} has to be Midtrans' names of methods with commas between: gopay, bca_va.`)
  return all
}

type ConfigReader = { env: Environment; faults: string[] }

function text({ env }: ConfigReader, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

function url(reader: ConfigReader, name: string, protocols: readonly string[]): string | undefined {
  const value = text(reader, name)
  if (value === undefined) return undefined
  if (protocols.includes(URL.parse(value)?.protocol ?? '')) return value
  // The value may contain a password, so it is not repeated.
  reader.faults.push(`${name} is not an address that starts with ${protocols.join('// or ')}//.`)
  return undefined
}

function wholeNumber(
  reader: ConfigReader,
  name: string,
  { otherwise, least = 0, most = 1_000_000 }: { otherwise: number; least?: number; most?: number },
): number {
  const value = text(reader, name)
  if (value === undefined) return otherwise
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  reader.faults.push(`${name} is "${value}"; it has to be a whole number from ${least} to ${most}.`)
  return otherwise
}

/** Undefined without METRICS_PORT. The host defaults to loopback, because the metrics have no password. */
function metricsAddress(reader: ConfigReader): Config['metrics'] {
  const host = text(reader, 'METRICS_HOST') ?? '127.0.0.1'
  if (text(reader, 'METRICS_PORT') === undefined) return undefined
  return { host, port: wholeNumber(reader, 'METRICS_PORT', { otherwise: 0, most: 65_535 }) }
}

function addresses(reader: ConfigReader, name: string): string[] {
  const all = splitList(reader, name)
  const wrong = all.filter((each) => isIP(each) === 0)
  if (wrong.length > 0)
    reader.faults.push(`${name} names ${wrong.join(', ')}; it has to be IP addresses with commas between.`)
  return all
}

const splitList = (reader: ConfigReader, name: string): string[] =>
  (text(reader, name) ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

function oneOf<const Choice extends string>(
  reader: ConfigReader,
  name: string,
  choices: readonly Choice[],
  otherwise: NoInfer<Choice>,
): Choice {
  const value = text(reader, name)
  if (value === undefined) return otherwise
  const choice = choices.find((each) => each === value)
  if (choice === undefined) reader.faults.push(`${name} is "${value}"; it has to be ${choices.join(', ')}.`)
  return choice ?? otherwise
}

function booleanSetting(reader: ConfigReader, name: string, otherwise: boolean): boolean {
  const value = oneOf(reader, name, ['on', 'off', '1', '0', 'true', 'false'], otherwise ? 'on' : 'off')
  return value === 'on' || value === '1' || value === 'true'
}
