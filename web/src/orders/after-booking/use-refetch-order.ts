import { useQueryClient } from '@tanstack/react-query'

/** Returns a function that refetches the order, the lists of orders, its invoice and the store credit. */
export function useRefetchOrder(orderId: string): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    const keys = [['order', orderId], ['orders'], ['invoice', orderId], ['credit']]
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
}
