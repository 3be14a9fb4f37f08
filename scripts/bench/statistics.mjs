/** The value below which a part (0 to 1) of the values lie; `values` must not be empty. */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))];
}

export const median = (values) => quantile(values, 0.5);
