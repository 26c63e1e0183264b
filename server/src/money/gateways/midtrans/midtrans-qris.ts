import * as z from 'zod/mini'
import type { MidtransSettings } from '../../../platform/base/config.ts'
import { GatewayUnavailable, GatewayRefused, type CreatedQris, type GatewayAttempt } from '../gateway.ts'
import { askMidtrans } from './midtrans-call.ts'
import { qrisOrder } from './midtrans-order.ts'
import { errorTextOf } from './midtrans-text.ts'

const ChargeAnswer = z.object({
  order_id: z.string(),
  qr_string: z.string().check(z.minLength(1), z.maxLength(1000)),
})

/**
 * Creates a dynamic QRIS code by the Core API. Throws GatewayRefused, and GatewayUnavailable if the answer contains no
 * code.
 */
export async function chargeQris(
  settings: MidtransSettings,
  attempt: GatewayAttempt,
  signal: AbortSignal,
): Promise<CreatedQris> {
  const { code, body } = await askMidtrans(
    settings,
    {
      method: 'POST',
      url: `${settings.apiUrl}/v2/charge`,
      idempotencyKey: attempt.gatewayOrderId,
      body: qrisOrder(attempt),
    },
    signal,
  )
  // 202: the acquirer refused the transaction.
  if (code >= 400 || code === 202) throw new GatewayRefused(errorTextOf(body))
  const charged = ChargeAnswer.safeParse(body)
  if (!charged.success || charged.data.order_id !== attempt.gatewayOrderId)
    throw new GatewayUnavailable('midtrans answered a charge without a QR code')
  return { text: charged.data.qr_string }
}
