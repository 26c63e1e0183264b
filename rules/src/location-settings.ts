import { checkEmail } from './email.ts'
import { checkPhone } from './guest.ts'
import { problem, type Problem } from './problem.ts'
import type { CancellationTier } from './cancellation.ts'
import { staffLimitRanges, type StaffLimits } from './staff-limits.ts'

/** The settings of a location that staff change. Hours, minutes and days as the names say; tax in basis points. */
export type LocationSettings = StaffLimits & {
  readonly name: string
  readonly shortName: string
  readonly address: string
  readonly city: string
  readonly phone: string
  readonly whatsApp: string
  readonly email: string
  readonly legalName: string
  readonly taxNumber: string
  readonly taxRateBp: number
  readonly taxIsInclusive: boolean
  /** The longest notice first. */
  readonly cancellationTiers: readonly CancellationTier[]
  readonly holdMinutes: number
  readonly lastStartMinute: number
  readonly daysAhead: number
  readonly hoursPerDate: number
  readonly upcomingOrders: number
  readonly unpaidOrders: number
  readonly unpaidHours: number
  readonly freeGuestHours: number
  readonly workGuestHours: number
  readonly rescheduleHours: number
  readonly reminderHours: number
  /** After the venue closed paid hours, how long their player may choose a new time. */
  readonly moveRightDays: number
  /** Whether the hour that runs when the power fails counts as unplayed. */
  readonly powerHourUnplayed: boolean
  readonly arrivalOpensMinutes: number
  readonly noShowMinutes: number
  readonly lockMinutes: number
  /** The usual deadline to pay, before the start. */
  readonly payByMinutes: number
  /** The day of the month on which fixed hours of the next month are billed, and the last day to pay them. */
  readonly seriesBillDay: number
  readonly seriesPayDay: number
}

export type SettingName = keyof LocationSettings

/** The lowest and highest value of each number. The columns have the same limits. */
export const settingRanges = {
  taxRateBp: [0, 10_000],
  holdMinutes: [3, 120],
  lastStartMinute: [0, 59],
  daysAhead: [1, 60],
  hoursPerDate: [1, 288],
  upcomingOrders: [1, 1_000],
  unpaidOrders: [1, 1_000],
  unpaidHours: [1, 30_000],
  freeGuestHours: [0, 30_000],
  workGuestHours: [0, 30_000],
  rescheduleHours: [0, 720],
  reminderHours: [0, 72],
  moveRightDays: [1, 365],
  arrivalOpensMinutes: [0, 720],
  noShowMinutes: [0, 180],
  lockMinutes: [1, 120],
  payByMinutes: [0, 1_440],
  seriesBillDay: [1, 27],
  seriesPayDay: [2, 28],
  ...staffLimitRanges,
} as const satisfies Partial<Record<SettingName, readonly [number, number]>>

export type NumberSetting = keyof typeof settingRanges

/** Texts that may not be empty. The others have a rule of their own. */
const requiredTexts = ['name', 'shortName', 'address', 'city', 'legalName'] as const

/** A change of one of these needs a new code of the authenticator app. */
const moneySettings: ReadonlySet<string> = new Set<SettingName>([
  'legalName',
  'taxNumber',
  'taxRateBp',
  'taxIsInclusive',
  'cancellationTiers',
  'priceOffPercent',
  'priceOffPerDay',
  'unpaidPerDay',
  'splitPercent',
  'splitUnpaid',
  'payOutPerDay',
  'refundPerDay',
])

export const isMoneySetting = (name: string): boolean => moneySettings.has(name)

/** More tiers than a player can read. */
const MOST_TIERS = 6
/** A month. */
const MOST_TIER_HOURS = 720

/** A problem of a setting. */
export type SettingProblem = Problem & { readonly path: SettingName }

/** All problems of settings, in no order. Empty: they can be saved. */
export function checkSettings(settings: LocationSettings): SettingProblem[] {
  const wrong: SettingProblem[] = []
  for (const path of requiredTexts)
    if (settings[path].trim() === '') wrong.push({ path, ...problem('FIELD_REQUIRED') })
  for (const [path, [from, to]] of Object.entries(settingRanges) as [
    NumberSetting,
    readonly [number, number],
  ][])
    if (!isWithin(settings[path], from, to)) wrong.push({ path, ...problem('NUMBER_RANGE', { from, to }) })
  const { freeGuestHours, workGuestHours } = settings
  if (freeGuestHours > workGuestHours && wrong.every(({ path }) => path !== 'workGuestHours'))
    wrong.push({
      path: 'workGuestHours',
      ...problem('NUMBER_RANGE', { from: freeGuestHours, to: settingRanges.workGuestHours[1] }),
    })
  const { seriesBillDay, seriesPayDay } = settings
  if (seriesBillDay >= seriesPayDay && wrong.every(({ path }) => !path.startsWith('series')))
    wrong.push({
      path: 'seriesPayDay',
      ...problem('NUMBER_RANGE', { from: seriesBillDay + 1, to: settingRanges.seriesPayDay[1] }),
    })
  const phone = checkPhone(settings.phone)
  if (phone !== null) wrong.push({ path: 'phone', ...problem(phone) })
  if (!/^[0-9]{8,15}$/.test(settings.whatsApp)) wrong.push({ path: 'whatsApp', ...problem('PHONE_INVALID') })
  const email = checkEmail(settings.email)
  if (email !== null) wrong.push({ path: 'email', ...problem(email) })
  if (!areTiers(settings.cancellationTiers))
    wrong.push({ path: 'cancellationTiers', ...problem('TIERS_INVALID') })
  return wrong
}

const isWithin = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to

/**
 * Whether the tiers are valid: each tier has less notice than the one before and refunds less. Without tiers nothing is
 * refunded.
 */
const areTiers = (tiers: readonly CancellationTier[]): boolean =>
  tiers.length <= MOST_TIERS &&
  tiers.every(({ hours, percent }, i) => {
    const before = tiers[i - 1]
    const falls = before === undefined || (hours < before.hours && percent < before.percent)
    return falls && isWithin(hours, 0, MOST_TIER_HOURS) && isWithin(percent, 1, 100)
  })
