/** SQL: whether the customer bought the order: with the account, or as the customer of the order's contact. */
export const hasBoughtOrderSql = (customer: string, orderId: string): string => `
  exists (select from sales_order bought left join contact known on known.id = bought.contact_id
           where bought.id = ${orderId} and ${customer} in (bought.customer_id, known.customer_id))`
