import { isIP } from 'node:net'
import path from 'node:path'
import { limits } from './rate-limits.ts'
import { readOrCreateSecretKey } from './secret-key.ts'

export type Config = {
  readonly host: string
  readonly port: number
  /** The URL that browsers use, without a trailing slash. Defaults to localhost. */
  readonly publicUrl: string
  /** Whether `publicUrl` is https. Then cookies are Secure and HSTS is sent. */
  readonly isHttps: boolean
  readonly isProduction: boolean
  /** Undefined: the embedded database in `dataFolder` is used. */
  readonly databaseUrl: string | undefined
  /** For migrations and demonstration data: the role that owns the tables. Undefined: the role of `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined
  /** Absolute path. */
  readonly dataFolder: string
  /** Where mails go: to a mail server, or into files for development. */
  readonly mail: { readonly smtpUrl: string } | { readonly folder: string }
  readonly paymentGateway: 'simulator' | 'midtrans'
  /** Undefined if another gateway is used. */
  readonly midtrans: MidtransSettings | undefined
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Whether an empty database is filled with the demonstration data. */
  readonly seedsDemonstration: boolean
  /** Whether the demonstration accounts, whose passwords are known, may log in: on this machine, without real money. */
  readonly isDemonstration: boolean
  /** Signs cookies, CSRF tokens and the notifications of the simulated gateway. */
  readonly secretKey: string
  /** Requests of one network in ten minutes. A network is an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly rateLimits: { readonly orderRequests: number; readonly requests: number }
  /** Seconds after which an order request that still waits in the queue is refused with BUSY. */
  readonly orderQueueSeconds: number
  /** Months from the play until the guest's details are removed from an order. */
  readonly guestRetentionMonths: number
  /** Where Prometheus metrics are served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Open connections of one process. At a limit the connection that is idle for longest is closed. */
  readonly connectionLimits: { readonly total: number; readonly perNetwork: number }
  /** Open event streams of one process. Above a limit they are refused, and the pages poll. */
  readonly streamLimits: { readonly total: number; readonly perNetwork: number }
  /** IP addresses of reverse proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[]
}

export type MidtransSettings = {
  readonly serverKey: string
  readonly environment: 'sandbox' | 'production'
  /** The two URLs have no trailing slash. */
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
const loopbackHost = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Whether a host name means this machine. */
export const isLoopback = (host: string): boolean => loopbackHost.test(host)

const isOnThisMachine = (url: string): boolean => isLoopback(new URL(url).hostname)

/**
 * Reads and checks the environment variables, which `docs/running-it.md` describes. Throws ConfigError with all faults.
 * If SECRET_KEY is not set, uses the key in the data folder.
 */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const reader = { env, faults }
  const databaseUrl = url(reader, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const port = wholeNumber(reader, 'PORT', { fallback: 3000, max: 65_535 })
  const publicUrl =
    url(reader, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? `http://localhost:${port}`
  const smtpUrl = url(reader, 'SMTP_URL', ['smtp:', 'smtps:'])
  const dataFolder = path.resolve(text(reader, 'DATA_DIR') ?? '.data')
  const paymentGateway = oneOf(reader, 'PAYMENT_GATEWAY', ['simulator', 'midtrans'] as const, 'simulator')
  const isProduction = text(reader, 'NODE_ENV') === 'production'
  const midtrans = paymentGateway === 'midtrans' ? midtransSettings(reader) : undefined
  const isDemonstration =
    !isProduction &&
    isOnThisMachine(publicUrl) &&
    (midtrans === undefined || isOnThisMachine(midtrans.apiUrl))
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
    seedsDemonstration: booleanSetting(reader, 'DEMO_SEED', databaseUrl === undefined && isDemonstration),
    isDemonstration,
    rateLimits: {
      orderRequests: wholeNumber(reader, 'RATE_LIMIT_ORDER_ATTEMPTS', {
        fallback: limits['order request, network'].most,
        min: 1,
      }),
      requests: wholeNumber(reader, 'RATE_LIMIT_READS', {
        fallback: limits['request, network'].most,
        min: 1,
        max: 1_000_000_000,
      }),
    },
    orderQueueSeconds: wholeNumber(reader, 'ORDER_QUEUE_SECONDS', { fallback: 3, min: 1, max: 9 }),
    connectionLimits: {
      total: wholeNumber(reader, 'CONNECTIONS', { fallback: 5_000, min: 1 }),
      perNetwork: wholeNumber(reader, 'CONNECTIONS_PER_ADDRESS', { fallback: 1_000, min: 1 }),
    },
    streamLimits: {
      total: wholeNumber(reader, 'STREAMS', { fallback: 2_000, min: 0 }),
      perNetwork: wholeNumber(reader, 'STREAMS_PER_ADDRESS', { fallback: 20, min: 0 }),
    },
    guestRetentionMonths: wholeNumber(reader, 'GUEST_RETENTION_MONTHS', {
      fallback: 24,
      min: 1,
      max: 600,
    }),
    metrics: metricsEndpoint(reader),
    trustedProxies: ipAddresses(reader, 'TRUSTED_PROXIES'),
  }
  faults.push(...unsafeSettings(config, env))
  const configuredKey = text(reader, 'SECRET_KEY')
  if (configuredKey !== undefined && configuredKey.length < 32)
    faults.push('SECRET_KEY needs at least 32 characters.')
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze({ ...config, secretKey: configuredKey ?? readOrCreateSecretKey(dataFolder) })
}

/** Faults of settings that would work but are unsafe. */
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
  const isPublicUrl = !isOnThisMachine(config.publicUrl)
  if (config.midtrans?.environment === 'production' && !(isPublicUrl && config.isHttps))
    faults.push('PUBLIC_URL has to be https and reachable by Midtrans, which sends its notifications there.')
  if (isPublicUrl && !config.isHttps && env['ALLOW_HTTP'] !== '1')
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
  // No message repeats the key or a part of it.
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

/** A URL for tests. It must be on this machine, because the server key is sent there. */
function loopbackUrl(reader: ConfigReader, name: string): string | undefined {
  const value = url(reader, name, ['http:', 'https:'])
  if (value === undefined) return undefined
  if (!isOnThisMachine(value)) reader.faults.push(`${name} is for tests: it has to be on this machine.`)
  return value.replace(/\/+$/, '')
}

function paymentMethods(reader: ConfigReader, name: string): string[] {
  const methods = splitList(reader, name)
  if (methods.some((method) => !/^[a-z_]{2,30}$/.test(method)))
    reader.faults.push(`${name} has to be Midtrans' names of methods with commas between: gopay, bca_va.`)
  return methods
}

/** The environment, and the list to which each reading function adds its fault. */
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
  { fallback, min = 0, max = 1_000_000 }: { fallback: number; min?: number; max?: number },
): number {
  const value = text(reader, name)
  if (value === undefined) return fallback
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  reader.faults.push(`${name} is "${value}"; it has to be a whole number from ${min} to ${max}.`)
  return fallback
}

/**
 * Undefined if METRICS_PORT is not set. By default only this machine can read the metrics, because they have no
 * password.
 */
function metricsEndpoint(reader: ConfigReader): Config['metrics'] {
  const host = text(reader, 'METRICS_HOST') ?? '127.0.0.1'
  if (text(reader, 'METRICS_PORT') === undefined) return undefined
  return { host, port: wholeNumber(reader, 'METRICS_PORT', { fallback: 0, max: 65_535 }) }
}

function ipAddresses(reader: ConfigReader, name: string): string[] {
  const addresses = splitList(reader, name)
  const wrong = addresses.filter((address) => isIP(address) === 0)
  if (wrong.length > 0)
    reader.faults.push(`${name} names ${wrong.join(', ')}; it has to be IP addresses with commas between.`)
  return addresses
}

const splitList = (reader: ConfigReader, name: string): string[] =>
  (text(reader, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function oneOf<const Choice extends string>(
  reader: ConfigReader,
  name: string,
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): Choice {
  const value = text(reader, name)
  if (value === undefined) return fallback
  const choice = choices.find((known) => known === value)
  if (choice === undefined) reader.faults.push(`${name} is "${value}"; it has to be ${choices.join(', ')}.`)
  return choice ?? fallback
}

function booleanSetting(reader: ConfigReader, name: string, fallback: boolean): boolean {
  const value = oneOf(reader, name, ['on', 'off', '1', '0', 'true', 'false'], fallback ? 'on' : 'off')
  return value === 'on' || value === '1' || value === 'true'
}
