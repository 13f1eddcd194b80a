import { useState } from 'react';
import type { Values } from '../../../declared/forms/fields';
import type { OrderKey } from '../../orders/specs';
import { OrderKeyButton } from '../OrdersPanel';

/** Keys that open the forms of orders, each filled with what is known. */
export function OrderKeys({ orders, values = {} }: { orders: readonly OrderKey[]; values?: Values }) {
  const [open, setOpen] = useState<OrderKey | null>(null);
  return orders.map((order) => <OrderKeyButton key={order} order={order} values={values} open={open === order} onOpen={(isOpen) => setOpen(isOpen ? order : null)} />);
}
