import { useQueryClient } from '@tanstack/react-query'

/** Asks anew for an order, the lists it stands in, its invoice and the store credit: something was done with it. */
export function useOrderChanged(orderId: string): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    const keys = [['order', orderId], ['orders'], ['invoice', orderId], ['credit']]
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
}
