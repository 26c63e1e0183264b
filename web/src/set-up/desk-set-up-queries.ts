import {
  ownersCompanyFromWire,
  paymentCheckFromWire,
  setUpFromWire,
  type OwnersCompany,
  type PaymentCheck,
  type LocationSetUpState,
} from '@pantul/contract/desk-set-up-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The company of the group and the owner's e-mail. */
export const companyQuery = queryOptions({
  queryKey: ['desk', 'company'],
  queryFn: async ({ signal }): Promise<OwnersCompany> =>
    ownersCompanyFromWire((await call('GET /api/desk/company', { signal })).data),
})

/** How far the set-up of a location is. */
export const setUpQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'set-up', locationId],
    queryFn: async ({ signal }): Promise<LocationSetUpState> => {
      const params = { location: locationId }
      return setUpFromWire((await call('GET /api/desk/:location/set-up', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** Whether the gateway accepts the key and the public address can be reached. Asked once each time the step is shown. */
export const paymentCheckQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'payment-check', locationId],
    queryFn: async ({ signal }): Promise<PaymentCheck> => {
      const params = { location: locationId }
      return paymentCheckFromWire(
        (await call('GET /api/desk/:location/set-up/payments', { params, signal })).data,
      )
    },
    staleTime: Infinity,
    gcTime: 0,
  })
