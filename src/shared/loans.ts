export interface LoanType {
  id: number;
  name: string;
  description: string;
  /** An icon class name such as `icon-house`. */
  icon: string;
  benefits: string[];
}
