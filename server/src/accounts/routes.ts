import { CountryCodes, Credentials, VerifyToken } from '@pantul/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { register } from '../http/route.ts'
import { listCountries } from './list-countries.ts'

/** Who is logged in, nobody while there are no accounts, and the calling codes of the guest form. */
export function accountRoutes(app: FastifyInstance): void {
  const countries = { en: listCountries('en'), id: listCountries('id') }

  register(app, Credentials, { policy: 'anyone' }, () => ({ statusCode: 200, profile: null }))

  register(app, VerifyToken, { policy: 'anyone' }, () => ({ statusCode: 200, serializeUser: null }))

  register(app, CountryCodes, { policy: 'anyone' }, ({ locale }) => ({
    statusCode: 200,
    listCountryCodes: countries[locale],
  }))
}
