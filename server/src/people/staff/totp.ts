import { generateURI, verifySync } from 'otplib'

/** Length of a time step in seconds. A code of the previous step is accepted too. */
const period = 30

/** The URI that an authenticator app reads from the QR code. */
export const totpUri = (secret: string, email: string): string =>
  generateURI({ issuer: 'Pantul', label: email, secret })

/** The time step of a code: the current one or the one before. Null if the code belongs to neither. */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | null {
  const epoch = Math.floor(now.epochMilliseconds / 1_000)
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: [period, 0] })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
