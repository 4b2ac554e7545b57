import type { RentOrBuyInput } from "#lending/calculations.input.ts";
import type { RentOrBuy } from "#lending/calculations.output.ts";
import {
  AMOUNT,
  CHANGE,
  check,
  PERCENT,
  RATE,
  SUM,
  TERM,
  wholeNumber,
  YEARLY_COST,
} from "./checks.ts";
import { housingPayment } from "./housing-payment.ts";
import { balanceAfter } from "./level-payment.ts";

/**
 * Compares buying a home with renting one, with the same money: renters invest the down payment,
 * and each month the side with the lower cost invests the difference. Taxes, insurance and
 * maintenance stay a share of the purchase price. Income tax is left out.
 * @throws CalculationError for values out of range
 */
export function rentOrBuy(input: RentOrBuyInput): RentOrBuy {
  checkInput(input);
  const downPayment = (input.price * input.downPaymentPercent) / 100;
  const owning = monthlyCostOfOwning(input);
  const buyer = { paid: downPayment, earned: fund(0, input) };
  const renter = { paid: 0, earned: fund(downPayment, input) };
  const rows = Array.from({ length: input.years }, (_, index) => {
    const rent = input.monthlyRent * (1 + input.rentIncreasePercent / 100) ** index;
    for (let month = 12 * index + 1; month <= 12 * (index + 1); month += 1) {
      const own = owning(month);
      buyer.paid += own;
      renter.paid += rent;
      buyer.earned.add(Math.max(0, rent - own));
      renter.earned.add(Math.max(0, own - rent));
    }
    return {
      year: index + 1,
      costOfBuying: buyer.paid - soldAfter(index + 1, input) - buyer.earned.gain(),
      costOfRenting: renter.paid - renter.earned.gain(),
    };
  });
  const breakEven = rows.find((row) => row.costOfBuying <= row.costOfRenting);
  return { rows, breakEvenYear: breakEven?.year ?? null };
}

function checkInput(input: RentOrBuyInput): void {
  check(input, {
    required: {
      price: SUM,
      downPaymentPercent: PERCENT,
      annualRatePercent: RATE,
      termMonths: TERM,
      propertyTaxPercentOfPrice: YEARLY_COST,
      homeInsurancePercentOfPrice: YEARLY_COST,
      maintenancePercent: YEARLY_COST,
      associationDues: AMOUNT,
      sellingCostPercent: PERCENT,
      appreciationPercent: CHANGE,
      monthlyRent: SUM,
      rentIncreasePercent: CHANGE,
      investmentReturnPercent: CHANGE,
      years: wholeNumber(1, 50, "number of years"),
    },
  });
}

function monthlyCostOfOwning(input: RentOrBuyInput): (month: number) => number {
  const { price, downPaymentPercent, annualRatePercent, termMonths } = input;
  const loan = { price, downPaymentPercent, annualRatePercent, termMonths };
  const { principalAndInterest } = housingPayment(loan);
  const shares =
    input.propertyTaxPercentOfPrice + input.homeInsurancePercentOfPrice + input.maintenancePercent;
  const others = (price * shares) / 1200 + input.associationDues;
  return (month) => others + (month <= termMonths ? principalAndInterest : 0);
}

/** The proceeds of a sale at the end of a year. */
function soldAfter(years: number, input: RentOrBuyInput): number {
  const { price, downPaymentPercent, annualRatePercent, termMonths } = input;
  const value = price * (1 + input.appreciationPercent / 100) ** years;
  const loan = price * (1 - downPaymentPercent / 100);
  const owed = balanceAfter(loan, annualRatePercent, termMonths, 12 * years);
  return value * (1 - input.sellingCostPercent / 100) - owed;
}

/** Invested money that grows monthly at a yearly return. */
function fund(start: number, { investmentReturnPercent }: RentOrBuyInput) {
  const growth = (1 + investmentReturnPercent / 100) ** (1 / 12);
  let [invested, value] = [start, start];
  return {
    /** At the end of a month. */
    add(amount: number): void {
      value = value * growth + amount;
      invested += amount;
    },
    gain: () => value - invested,
  };
}
