import { checkEmail } from './email.ts'
import {
  checkFilled,
  checkRanges,
  fieldProblems,
  isWithin,
  type FieldProblem,
  type NumberRange,
} from './field-problems.ts'
import { checkPhone } from './guest.ts'
import { checkWhatsApp } from './location-place.ts'
import { problem } from './problem.ts'
import type { CancellationTier } from './cancellation.ts'
import { staffLimitRanges, type StaffLimits } from './staff-limits.ts'

/** The settings of a location that staff change. */
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
  /** In basis points: 1000 is 10 %. */
  readonly taxRateBp: number
  readonly taxIsInclusive: boolean
  /** The tier with the longest notice comes first. */
  readonly cancellationTiers: readonly CancellationTier[]
  /** How long an unpaid order holds its hours. */
  readonly holdMinutes: number
  /** Until which of its minutes the running hour is on sale. */
  readonly lastStartMinute: number
  /** From here to `workGuestHours`: the limits of a player (`PlayerLimits`). */
  readonly daysAhead: number
  readonly hoursPerDate: number
  readonly upcomingOrders: number
  readonly unpaidOrders: number
  readonly unpaidHours: number
  readonly freeGuestHours: number
  readonly workGuestHours: number
  /** Until how many hours before the start players may move a booking. */
  readonly rescheduleHours: number
  /** How many hours before the start players are reminded. */
  readonly reminderHours: number
  /** How long the player of hours that the venue closed may choose a new time. */
  readonly moveRightDays: number
  /** Whether the hour that runs when the power fails counts as unplayed. */
  readonly powerHourUnplayed: boolean
  /** See `ArrivalTimes`, like `noShowMinutes`. */
  readonly arrivalOpensMinutes: number
  readonly noShowMinutes: number
  /** After how long without use the screen of a counter machine is locked. */
  readonly lockMinutes: number
  /** How many minutes before the start the usual payment deadline is. */
  readonly payByMinutes: number
  /** The day of the month on which fixed hours of the next month are billed. */
  readonly seriesBillDay: number
  /** The day of the month by which these hours must be paid. */
  readonly seriesPayDay: number
}

export type SettingName = keyof LocationSettings

/** The range of each number. The database checks the same. */
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
} as const satisfies Partial<Record<SettingName, NumberRange>>

export type NumberSetting = keyof typeof settingRanges

/** Settings about money. Changing one of them needs a new code of the authenticator app. */
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

/** More tiers would be hard to read for a player. */
const MOST_TIERS = 6
/** The longest notice of a tier: a month. */
const MOST_TIER_HOURS = 720

/** All problems of settings. Without problems they can be saved. */
export function checkSettings(settings: LocationSettings): FieldProblem<SettingName>[] {
  const { freeGuestHours, workGuestHours, seriesBillDay, seriesPayDay } = settings
  const wrongFields = fieldProblems<SettingName>([
    ['name', checkFilled(settings.name)],
    ['shortName', checkFilled(settings.shortName)],
    ['address', checkFilled(settings.address)],
    ['city', checkFilled(settings.city)],
    ['legalName', checkFilled(settings.legalName)],
    ...checkRanges(settings, settingRanges),
    ['phone', checkPhone(settings.phone)],
    ['whatsApp', checkWhatsApp(settings.whatsApp)],
    ['email', checkEmail(settings.email)],
    ['cancellationTiers', areTiersValid(settings.cancellationTiers) ? null : 'TIERS_INVALID'],
  ])
  const isValidField = (field: SettingName): boolean => wrongFields.every(({ path }) => path !== field)
  if (isValidField('workGuestHours') && workGuestHours < freeGuestHours) {
    const to = settingRanges.workGuestHours[1]
    wrongFields.push({ path: 'workGuestHours', ...problem('NUMBER_RANGE', { from: freeGuestHours, to }) })
  }
  if (isValidField('seriesBillDay') && isValidField('seriesPayDay') && seriesPayDay <= seriesBillDay) {
    const to = settingRanges.seriesPayDay[1]
    wrongFields.push({ path: 'seriesPayDay', ...problem('NUMBER_RANGE', { from: seriesBillDay + 1, to }) })
  }
  return wrongFields
}

/**
 * Whether the tiers are valid: each tier has less notice than the one before and refunds less. Without tiers nothing is
 * refunded.
 */
const areTiersValid = (tiers: readonly CancellationTier[]): boolean =>
  tiers.length <= MOST_TIERS &&
  tiers.every(({ hours, percent }, i) => {
    const tierBefore = tiers[i - 1]
    const isLower = tierBefore === undefined || (hours < tierBefore.hours && percent < tierBefore.percent)
    return isLower && isWithin(hours, [0, MOST_TIER_HOURS]) && isWithin(percent, [1, 100])
  })
