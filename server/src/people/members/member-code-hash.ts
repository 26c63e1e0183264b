import { keyedHash } from '../../platform/http/client-keys.ts'

/** The stored hash of a member code. It includes the customer, so the code of another customer never matches. */
export const memberCodeHash = (
  secretKey: string,
  { customerId, code }: { readonly customerId: number; readonly code: string },
): string => keyedHash(secretKey, `member code ${customerId} ${code}`)
