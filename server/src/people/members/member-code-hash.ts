import { keyedHash } from '../../platform/http/order-holder.ts'

/** The stored hash of a member code. It names the customer, so the code of somebody else is never right. */
export const memberCodeHash = (
  secretKey: string,
  { customerId, code }: { readonly customerId: number; readonly code: string },
): string => keyedHash(secretKey, `member code ${customerId} ${code}`)
