import { useQueryClient } from '@tanstack/react-query'

/** Refetches an order, its lists, invoice and the store credit after a change. */
export function useOrderChanged(orderId: string): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    const keys = [['order', orderId], ['orders'], ['invoice', orderId], ['credit']]
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
}
