import type { OrderState } from '@pantul/rules/order-state'
import type { PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import { approvalConverter, type Approval } from './desk-approvals-wire.ts'
import { packageBalance, personConverter, type PackageBalance, type Person } from './desk-people-wire.ts'
import type { AdjustCredit, AdjustHours, ExportPerson, FlagPerson, ShowPerson } from './desk-person-panel.ts'
import { listOf, nullable, playDate, wireConverter } from './wire-converter.ts'

/** A confirmed order with an unpaid balance of `amount` rupiah. */
export type OwingOrder = {
  readonly orderNumber: string
  readonly amount: number
  /** Names of courts, package or class, separated by commas. */
  readonly soldNames: string
}

/** An order that is not played yet, with its first hour that is not over. */
export type UpcomingOrder = {
  readonly orderNumber: string
  readonly state: OrderState
  readonly soldNames: string
  readonly date: PlayDate
  readonly hour: number
}

/** `publicId`: of the package that the person holds. */
export type HeldPackage = PackageBalance & { readonly quotaId: string }

/** What the desk shows about one person. Money in rupiah, moments in ISO 8601 with offset. */
export type PersonPage = {
  readonly person: Person
  /** Whether the person was at this location in the last 24 months. Otherwise the person cannot be changed here. */
  readonly wasHereLately: boolean
  /** Money received and store credit spent, less what was given back. */
  readonly spent: number
  readonly owingOrders: readonly OwingOrder[]
  readonly upcoming: readonly UpcomingOrder[]
  /** All packages of the person that are valid today, also those without hours left. */
  readonly packages: readonly HeldPackage[]
  /** Other people with the same phone or e-mail. */
  readonly similar: readonly { readonly contactId: string; readonly name: string }[]
  /** Who set the flag, and when; null without a flag, or if it is not known. */
  readonly flaggedBy: { readonly by: string; readonly at: string } | null
}

type WirePage = DataOf<typeof ShowPerson>

const owingOrder = wireConverter<OwingOrder, WirePage['Owing'][number]>()({
  orderNumber: 'OrderNo',
  amount: 'Amount',
  soldNames: 'What',
})

const upcomingOrder = wireConverter<UpcomingOrder, WirePage['Upcoming'][number]>()({
  orderNumber: 'OrderNo',
  state: 'State',
  soldNames: 'What',
  date: ['Date', playDate],
  hour: 'Hour',
})

const heldPackage = wireConverter<HeldPackage, WirePage['Packages'][number]>()({
  ...packageBalance,
  quotaId: 'PackageID',
})

const similarPerson = wireConverter<PersonPage['similar'][number], WirePage['Similar'][number]>()({
  contactId: 'ContactID',
  name: 'Name',
})

const flaggedBy = wireConverter<NonNullable<PersonPage['flaggedBy']>, NonNullable<WirePage['Flagged']>>()({
  by: 'By',
  at: 'At',
})

export const { toWire: personPageToWire, fromWire: personPageFromWire } = wireConverter<
  PersonPage,
  WirePage
>()({
  person: ['Person', personConverter],
  wasHereLately: 'IsSeenHere',
  spent: 'Spent',
  owingOrders: ['Owing', listOf(owingOrder)],
  upcoming: ['Upcoming', listOf(upcomingOrder)],
  packages: ['Packages', listOf(heldPackage)],
  similar: ['Similar', listOf(similarPerson)],
  flaggedBy: ['Flagged', nullable(flaggedBy)],
})

/** `version`: the version that the writer saw. */
export type PersonFlag = { readonly isFlagged: boolean; readonly reason: string; readonly version: number }

export const { toWire: personFlagToWire, fromWire: personFlagFromWire } = wireConverter<
  PersonFlag,
  BodyOf<typeof FlagPerson>
>()({ isFlagged: 'IsFlagged', reason: 'Reason', version: 'Version' })

/** A change of a balance by staff. */
export type BalanceChange = {
  /** Rupiah or court-hours; below 0 if they are taken from the person. */
  readonly change: number
  readonly reason: string
  readonly approval: Approval | null
}

export const { toWire: creditChangeToWire, fromWire: creditChangeFromWire } = wireConverter<
  BalanceChange,
  BodyOf<typeof AdjustCredit>
>()({ change: 'Amount', reason: 'Reason', approval: ['Approval', approvalConverter] })

/** `quotaId`: the public id of the quota that the person has. */
export type HoursChange = BalanceChange & { readonly quotaId: string }

export const { toWire: hoursChangeToWire, fromWire: hoursChangeFromWire } = wireConverter<
  HoursChange,
  BodyOf<typeof AdjustHours>
>()({
  quotaId: 'PackageID',
  change: 'Hours',
  reason: 'Reason',
  approval: ['Approval', approvalConverter],
})

/** The balance after a change, in rupiah or court-hours. */
export const balanceToWire = (balance: number): DataOf<typeof AdjustCredit> & DataOf<typeof AdjustHours> => ({
  Balance: balance,
})

export type ExportFormat = BodyOf<typeof ExportPerson>['Format']

export const exportFormatToWire = (format: ExportFormat): BodyOf<typeof ExportPerson> => ({ Format: format })

export const exportFormatFromWire = ({ Format }: BodyOf<typeof ExportPerson>): ExportFormat => Format
