import type { CourtDetails } from '@pantul/rules/court-details'
import type { LocationPlace } from '@pantul/rules/location-place'
import type { BandPrices, PriceBand } from '@pantul/rules/price-bands'
import type { ConfirmedStep } from '@pantul/rules/set-up'
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
import { rowFromWire, rowToWire } from './row-wire.ts'

/** The company that runs all locations. `version` 0: not saved yet. */
export type Company = {
  readonly name: string
  readonly legalName: string
  readonly taxNumber: string
  readonly version: number
}

export const companyToWire = (company: Company): BodyOf<typeof SaveCompany> => rowToWire(company)
export const companyFromWire = (wire: BodyOf<typeof SaveCompany>): Company => rowFromWire<Company>(wire)

/** The company; null before it was saved. `email`: the e-mail of the reader. */
export type OwnersCompany = { readonly company: Company | null; readonly email: string }

export const ownersCompanyToWire = ({ company, email }: OwnersCompany): DataOf<typeof ReadCompany> => ({
  Company: company && companyToWire(company),
  Email: email,
})

export const ownersCompanyFromWire = ({ Company, Email }: DataOf<typeof ReadCompany>): OwnersCompany => ({
  company: Company && companyFromWire(Company),
  email: Email,
})

/** The set-up of a location. */
export type SetUpPlace = LocationPlace & {
  readonly id: string
  readonly isOpened: boolean
  /** The confirmed steps, of those that store nothing else. */
  readonly confirmed: readonly string[]
}

export const setUpToWire = ({ id, confirmed, ...place }: SetUpPlace): DataOf<typeof LocationSetUp> => ({
  ...rowToWire(place),
  SalesOfficeID: id,
  Confirmed: [...confirmed],
})

export const setUpFromWire = ({ SalesOfficeID, ...place }: DataOf<typeof LocationSetUp>): SetUpPlace => ({
  ...rowFromWire<Omit<SetUpPlace, 'id'>>(place),
  id: SalesOfficeID,
})

export const placeToWire = (place: LocationPlace): BodyOf<typeof SavePlace> => rowToWire(place)
export const placeFromWire = (body: BodyOf<typeof SavePlace>): LocationPlace =>
  rowFromWire<LocationPlace>(body)

/** A new location. `copyFrom`: the location whose courts, hours, prices and settings it gets. */
export type NewLocation = LocationPlace & { readonly code: string; readonly copyFrom: string | null }

export const newLocationToWire = (location: NewLocation): BodyOf<typeof AddLocation> => rowToWire(location)
export const newLocationFromWire = (body: BodyOf<typeof AddLocation>): NewLocation =>
  rowFromWire<NewLocation>(body)

/** A court of a new location. */
export type NamedCourt = Pick<CourtDetails, 'name' | 'kind'>

export const namedCourtsToWire = (courts: readonly NamedCourt[]): BodyOf<typeof SetUpCourts> => ({
  Courts: courts.map((court) => rowToWire(court)),
})

export const namedCourtsFromWire = ({ Courts }: BodyOf<typeof SetUpCourts>): NamedCourt[] =>
  Courts.map((court) => rowFromWire<NamedCourt>(court))

export const bandPricesToWire = ({ all, outdoor }: BandPrices): BodyOf<typeof SetUpPrices> => ({
  All: all.map((band) => rowToWire(band)),
  Outdoor: outdoor && outdoor.map((band) => rowToWire(band)),
})

export const bandPricesFromWire = ({ All, Outdoor }: BodyOf<typeof SetUpPrices>): BandPrices => ({
  all: All.map((band) => rowFromWire<PriceBand>(band)),
  outdoor: Outdoor && Outdoor.map((band) => rowFromWire<PriceBand>(band)),
})

export const stepToWire = (step: ConfirmedStep): BodyOf<typeof ConfirmStep> => ({ Step: step })
export const stepFromWire = ({ Step }: BodyOf<typeof ConfirmStep>): ConfirmedStep => Step

/** Whether payments work. `address`: the public address. */
export type PaymentCheck = {
  readonly gateway: 'simulator' | 'midtrans'
  readonly isProduction: boolean
  readonly key: 'good' | 'wrong' | 'away' | 'none'
  readonly address: string
  readonly isHttps: boolean
  readonly isReachable: boolean
}

export const paymentCheckToWire = (check: PaymentCheck): DataOf<typeof CheckPayments> => rowToWire(check)
export const paymentCheckFromWire = (wire: DataOf<typeof CheckPayments>): PaymentCheck =>
  rowFromWire<PaymentCheck>(wire)

/** A mail to check the mail server. `isFolder`: mails are files, because there is no mail server. */
export type StartedMail = { readonly mailId: string; readonly email: string; readonly isFolder: boolean }

export const startedMailToWire = ({ mailId, email, isFolder }: StartedMail): DataOf<typeof SendTestMail> => ({
  MailID: mailId,
  Email: email,
  IsFolder: isFolder,
})

export const startedMailFromWire = ({
  MailID,
  Email,
  IsFolder,
}: DataOf<typeof SendTestMail>): StartedMail => ({
  mailId: MailID,
  email: Email,
  isFolder: IsFolder,
})

/** Whether the mail was sent. `fault`: the last answer of the mail server. */
export type TestMailState = { readonly isSent: boolean; readonly fault: string | null }

export const testMailToWire = (state: TestMailState): DataOf<typeof TestMail> => rowToWire(state)
export const testMailFromWire = (wire: DataOf<typeof TestMail>): TestMailState =>
  rowFromWire<TestMailState>(wire)
