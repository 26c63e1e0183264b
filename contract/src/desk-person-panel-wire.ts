import type { OrderState } from '@pantul/rules/order-state'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import { approvalFromWire, approvalToWire, type Approval } from './desk-approvals-wire.ts'
import { personFromWire, personToWire, type PackageLeft, type Person } from './desk-people-wire.ts'
import type { AdjustCredit, AdjustHours, ExportPerson, FlagPerson, ShowPerson } from './desk-person-panel.ts'

/** A confirmed order with an unpaid balance; `amount` in rupiah. */
export type OwingOrder = { readonly orderNumber: string; readonly amount: number; readonly what: string }

/** An order that is not played yet, with its first hour that is not over. */
export type UpcomingOrder = {
  readonly orderNumber: string
  readonly state: OrderState
  readonly what: string
  readonly date: PlayDate
  readonly hour: number
}

/** A package that is valid today. `publicId`: of the package that the person holds. */
export type HeldPackage = PackageLeft & { readonly publicId: string }

/** A person with what the panel of the desk shows. Money in rupiah, moments in ISO 8601 with offset. */
export type PersonPage = {
  readonly person: Person
  /** Whether the person was at this location in the last 24 months: only then the person can be changed here. */
  readonly wasHereLately: boolean
  readonly spent: number
  readonly owing: readonly OwingOrder[]
  readonly upcoming: readonly UpcomingOrder[]
  readonly packages: readonly HeldPackage[]
  /** Other people with the same phone or e-mail. */
  readonly similar: readonly { readonly contactId: string; readonly name: string }[]
  /** Who set the flag, and when; null without a flag, or if it is not known. */
  readonly flaggedBy: { readonly by: string; readonly at: string } | null
}

export const personPageToWire = (page: PersonPage): DataOf<typeof ShowPerson> => ({
  Person: personToWire(page.person),
  IsSeenHere: page.wasHereLately,
  Spent: page.spent,
  Owing: page.owing.map(({ orderNumber, amount, what }) => ({
    OrderNo: orderNumber,
    Amount: amount,
    What: what,
  })),
  Upcoming: page.upcoming.map(({ orderNumber, state, what, date, hour }) => ({
    OrderNo: orderNumber,
    State: state,
    What: what,
    Date: toDayMonthYear(date),
    Hour: hour,
  })),
  Packages: page.packages.map(({ publicId, name, hours, left, expiresOn }) => ({
    PackageID: publicId,
    Name: name,
    Hours: hours,
    Left: left,
    ExpiresOn: toDayMonthYear(expiresOn),
  })),
  Similar: page.similar.map(({ contactId, name }) => ({ ContactID: contactId, Name: name })),
  Flagged: page.flaggedBy && { By: page.flaggedBy.by, At: page.flaggedBy.at },
})

export const personPageFromWire = (data: DataOf<typeof ShowPerson>): PersonPage => ({
  person: personFromWire(data.Person),
  wasHereLately: data.IsSeenHere,
  spent: data.Spent,
  owing: data.Owing.map(({ OrderNo, Amount, What }) => ({
    orderNumber: OrderNo,
    amount: Amount,
    what: What,
  })),
  upcoming: data.Upcoming.map(({ OrderNo, State, What, Date, Hour }) => ({
    orderNumber: OrderNo,
    state: State,
    what: What,
    date: fromDayMonthYear(Date) ?? '',
    hour: Hour,
  })),
  packages: data.Packages.map(({ PackageID, Name, Hours, Left, ExpiresOn }) => ({
    publicId: PackageID,
    name: Name,
    hours: Hours,
    left: Left,
    expiresOn: fromDayMonthYear(ExpiresOn) ?? '',
  })),
  similar: data.Similar.map(({ ContactID, Name }) => ({ contactId: ContactID, name: Name })),
  flaggedBy: data.Flagged && { by: data.Flagged.By, at: data.Flagged.At },
})

/** `version`: the version that the writer saw. */
export type PersonFlag = { readonly isFlagged: boolean; readonly reason: string; readonly version: number }

export const personFlagToWire = ({ isFlagged, reason, version }: PersonFlag): BodyOf<typeof FlagPerson> => ({
  IsFlagged: isFlagged,
  Reason: reason,
  Version: version,
})

export const personFlagFromWire = ({
  IsFlagged,
  Reason,
  Version,
}: BodyOf<typeof FlagPerson>): PersonFlag => ({ isFlagged: IsFlagged, reason: Reason, version: Version })

/** A change of a balance by staff; `change` in rupiah or court-hours, below 0 if it is taken. */
export type BalanceChange = {
  readonly change: number
  readonly reason: string
  readonly approval: Approval | null
}

export const creditChangeToWire = ({
  change,
  reason,
  approval,
}: BalanceChange): BodyOf<typeof AdjustCredit> => ({
  Amount: change,
  Reason: reason,
  ...(approval === null ? {} : { Approval: approvalToWire(approval) }),
})

export const creditChangeFromWire = ({
  Amount,
  Reason,
  Approval: approval,
}: BodyOf<typeof AdjustCredit>): BalanceChange => ({
  change: Amount,
  reason: Reason,
  approval: approvalFromWire(approval),
})

/** `packageId`: the public id of the package that the person holds. */
export type HoursChange = BalanceChange & { readonly packageId: string }

export const hoursChangeToWire = ({
  packageId,
  change,
  reason,
  approval,
}: HoursChange): BodyOf<typeof AdjustHours> => ({
  PackageID: packageId,
  Hours: change,
  Reason: reason,
  ...(approval === null ? {} : { Approval: approvalToWire(approval) }),
})

export const hoursChangeFromWire = ({
  PackageID,
  Hours,
  Reason,
  Approval: approval,
}: BodyOf<typeof AdjustHours>): HoursChange => ({
  packageId: PackageID,
  change: Hours,
  reason: Reason,
  approval: approvalFromWire(approval),
})

/** The balance after a change, in rupiah or court-hours. */
export const balanceToWire = (balance: number): DataOf<typeof AdjustCredit> & DataOf<typeof AdjustHours> => ({
  Balance: balance,
})

export type ExportFormat = BodyOf<typeof ExportPerson>['Format']

export const exportFormatToWire = (format: ExportFormat): BodyOf<typeof ExportPerson> => ({ Format: format })

export const exportFormatFromWire = ({ Format }: BodyOf<typeof ExportPerson>): ExportFormat => Format
