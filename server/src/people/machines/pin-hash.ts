import type { Config } from '../../platform/base/config.ts'
import { keyedHash } from '../../platform/http/client-keys.ts'
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts'

/** `customerId`: whose PIN it is, so that equal PINs of two people have different hashes. */
type Pin = { readonly customerId: number; readonly pin: string }

/**
 * Adds the server's key to the PIN. Without the key, somebody who reads the table could try all million PINs in a day.
 */
const addPepper = ({ secretKey }: Config, { customerId, pin }: Pin): string =>
  keyedHash(secretKey, `PIN ${customerId} ${pin}`)

/** The stored form of a PIN. Refusal: TOO_MANY_REQUESTS if too many hashes wait. */
export const hashPin = (config: Config, pin: Pin): Promise<string> => hashPassword(addPepper(config, pin))

/** Whether the PIN has this hash. Refusal: TOO_MANY_REQUESTS if too many hashes wait. */
export const isCorrectPin = async (config: Config, pin: Pin, hash: string): Promise<boolean> =>
  (await verifyPassword(addPepper(config, pin), hash)).isMatch
