import type { CourtDetails } from '@pantul/rules/court-details'
import type { LocationPlace } from '@pantul/rules/location-place'
import type { BandPrices } from '@pantul/rules/price-bands'
import type { StepToConfirm } from '@pantul/rules/set-up'
import type { BodyOf, DataOf } from './call.ts'
import type {
  AddLocation,
  CheckPayments,
  ConfirmStep,
  LocationSetUp,
  ReadCompany,
  SaveCompany,
  SavePlace,
  SendTestMail,
  SetUpCourts,
  SetUpPrices,
  TestMail,
} from './desk-set-up.ts'
import { rowFromWire, rowToWire, type ModelRow } from './row-wire.ts'
import { wireConverter } from './wire-converter.ts'

/** The company that runs all locations. */
export type Company = {
  readonly name: string
  readonly legalName: string
  readonly taxNumber: string
  /** 0: the company is not saved yet. */
  readonly version: number
}

export const companyToWire = (company: Company): BodyOf<typeof SaveCompany> => rowToWire(company)
export const companyFromWire = (wire: BodyOf<typeof SaveCompany>): Company => rowFromWire<Company>(wire)

/** The company, and the e-mail address of the owner who reads it. */
export type OwnersCompany = {
  /** Null before it was saved. */
  readonly company: Company | null
  /** The e-mail address of the owner. */
  readonly email: string
}

export const ownersCompanyToWire = (company: OwnersCompany): DataOf<typeof ReadCompany> => rowToWire(company)
export const ownersCompanyFromWire = (wire: DataOf<typeof ReadCompany>): OwnersCompany =>
  rowFromWire<OwnersCompany>(wire)

/** How far the set-up of a location is, with its address and contact. */
export type LocationSetUpState = LocationPlace & {
  readonly id: string
  readonly isOpened: boolean
  /** The steps that the owner confirmed (`stepsToConfirm`). */
  readonly confirmed: readonly string[]
}

export const setUpToWire = ({ id, ...place }: LocationSetUpState): DataOf<typeof LocationSetUp> => ({
  ...rowToWire(place),
  SalesOfficeID: id,
})

export const setUpFromWire = ({
  SalesOfficeID,
  ...place
}: DataOf<typeof LocationSetUp>): LocationSetUpState => ({
  ...rowFromWire<Omit<LocationSetUpState, 'id'>>(place),
  id: SalesOfficeID,
})

export const placeToWire = (place: LocationPlace): BodyOf<typeof SavePlace> => rowToWire(place)
export const placeFromWire = (body: BodyOf<typeof SavePlace>): LocationPlace =>
  rowFromWire<LocationPlace>(body)

/** A location to add. */
export type NewLocation = LocationPlace & {
  readonly code: string
  /** The location whose courts, hours, prices and settings the new one gets. */
  readonly copyFrom: string | null
}

export const newLocationToWire = (location: NewLocation): BodyOf<typeof AddLocation> => rowToWire(location)
export const newLocationFromWire = (body: BodyOf<typeof AddLocation>): NewLocation =>
  rowFromWire<NewLocation>(body)

export type NamedCourt = Pick<CourtDetails, 'name' | 'kind'>

export const namedCourtsToWire = (courts: readonly NamedCourt[]): BodyOf<typeof SetUpCourts> =>
  rowToWire({ courts })

export const namedCourtsFromWire = ({ Courts }: BodyOf<typeof SetUpCourts>): readonly NamedCourt[] =>
  rowFromWire<readonly NamedCourt[]>(Courts)

export const bandPricesToWire = (prices: BandPrices): BodyOf<typeof SetUpPrices> => rowToWire(prices)
export const bandPricesFromWire = (body: BodyOf<typeof SetUpPrices>): BandPrices =>
  rowFromWire<BandPrices>(body)

export const stepToWire = (step: StepToConfirm): BodyOf<typeof ConfirmStep> => ({ Step: step })
export const stepFromWire = ({ Step }: BodyOf<typeof ConfirmStep>): StepToConfirm => Step

/** Whether players can pay online. `address`: the public web address. */
export type PaymentCheck = ModelRow<DataOf<typeof CheckPayments>>

export const paymentCheckToWire = (check: PaymentCheck): DataOf<typeof CheckPayments> => rowToWire(check)
export const paymentCheckFromWire = (wire: DataOf<typeof CheckPayments>): PaymentCheck =>
  rowFromWire<PaymentCheck>(wire)

/** A mail that was sent to check the mail server. */
export type StartedTestMail = {
  readonly mailId: string
  readonly email: string
  /** Whether the mail is written to a file, because there is no mail server. */
  readonly isWrittenToFile: boolean
}

export const { toWire: startedTestMailToWire, fromWire: startedTestMailFromWire } = wireConverter<
  StartedTestMail,
  DataOf<typeof SendTestMail>
>()({ mailId: 'MailID', email: 'Email', isWrittenToFile: 'IsFolder' })

/**
 * Whether the test mail was sent. `fault`: the last answer of the mail server to a failed attempt; null if none failed.
 */
export type TestMailState = { readonly isSent: boolean; readonly fault: string | null }

export const testMailToWire = (state: TestMailState): DataOf<typeof TestMail> => rowToWire(state)
export const testMailFromWire = (wire: DataOf<typeof TestMail>): TestMailState =>
  rowFromWire<TestMailState>(wire)
